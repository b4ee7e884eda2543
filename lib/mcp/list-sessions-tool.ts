import { z } from "zod";
import { listSessions as operation, type Session } from "@/lib/api/sessions";
import { escapePreview } from "@/lib/core/escape-preview";
import { formatCount } from "@/lib/core/format-number";
import { listSessions } from "@/lib/services/list-sessions";
import { listTool } from "./list-tool";

const { q, agent, project, developer, from, to, sort } = operation.query.shape;

export const listSessionsTool = listTool({
  name: "list_sessions",
  title: "List sessions",
  description:
    "List this team's coding sessions (Claude Code and Codex), the latest first: title, project, when, how many steps and how often it was compacted. Narrow by words of the title or working directory, by project, developer or time.",
  action: "sessions.read",
  args: {
    ...{ q, agent, project, developer, from, to, sort },
    compacted: z.boolean().optional().describe("only those that were compacted, or were not"),
  },
  ask: listSessions,
  lineOf: sessionText,
  empty: () => "There is no such session.",
  more: "There are more: list again",
});

function sessionText(session: Session): string {
  const { id, agent, title, project, startedAt, steps, observations, compactions, microcompactions } = session;
  const counts = [
    formatCount(steps, "step"),
    formatCount(observations, "tool output"),
    formatCount(compactions, "compaction"),
    ...(microcompactions > 0 ? [formatCount(microcompactions, "microcompaction")] : []),
  ];
  const where = project === null ? "" : `, ${escapePreview(project).slice(0, 100)}`;
  return [
    `${id} — ${title === null ? "(no title)" : escapePreview(title).slice(0, 200)}`,
    `  ${agent}${where}, ${startedAt ?? "time unknown"}, ${counts.join(", ")}`,
  ].join("\n");
}
