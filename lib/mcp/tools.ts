import { compactionAuditTool } from "./compaction-audit-tool";
import { listObservationsTool } from "./list-observations-tool";
import { listSessionsTool } from "./list-sessions-tool";
import { recallTool } from "./recall-tool";
import { searchTool } from "./search-tool";
import { sessionOverviewTool } from "./session-overview-tool";
import type { Tool } from "./tool";
import { traceTool } from "./trace-tool";

/** Everything an agent can call. */
export const TOOLS: readonly Tool[] = [
  recallTool,
  searchTool,
  listObservationsTool,
  listSessionsTool,
  sessionOverviewTool,
  compactionAuditTool,
  traceTool,
];
