import { openapi, signIn, signOut, whoami } from "./access";
import { getCompactionAudit, getSessionAudit, getTeamAudit } from "./audit";
import { listDiscarded, listDiscardedGroups, listKept } from "./compaction-lists";
import { getCompactionViews } from "./compaction-views";
import { getCompaction, listCompactions, listEvents, listObservations } from "./events";
import { findInSession } from "./find";
import { addComment, listComments, listFindings, markFinding } from "./findings";
import { listLabels } from "./labels";
import { getLife } from "./life";
import { getInput, getLine } from "./lines";
import { adoptInstruction, listLosses } from "./losses";
import { listMarks } from "./marks";
import type { Operation } from "./operation";
import { getOutline } from "./outline";
import { listQuotes } from "./quotes";
import { recall, recallByQuery } from "./recall";
import { getRecallSummary, listRecalls } from "./recalls";
import type { OperationId } from "./routes";
import { getRun, openRun, recallInRun } from "./runs";
import { search } from "./search";
import { getContext, getRaw, getSession, listFiles, listSessions, listThreads } from "./sessions";
import { getSetup } from "./setup";
import { listTeamCompactions } from "./team-compactions";
import { trace } from "./trace";
import { appendStream, getUpload, upload } from "./uploads";
import { getView } from "./view";

/** Every public operation by its id. `contract.test.ts` holds this list against the routes that exist. */
export const OPERATIONS_BY_ID = {
  whoami,
  signIn,
  signOut,
  openapi,
  upload,
  getUpload,
  appendStream,
  listSessions,
  getSession,
  listThreads,
  listFiles,
  getRaw,
  getContext,
  listEvents,
  getLine,
  getInput,
  getOutline,
  getView,
  findInSession,
  listObservations,
  listMarks,
  getLife,
  listQuotes,
  listCompactions,
  getCompaction,
  listDiscarded,
  listDiscardedGroups,
  listKept,
  listTeamCompactions,
  getCompactionViews,
  trace,
  getSessionAudit,
  getCompactionAudit,
  getTeamAudit,
  listLosses,
  adoptInstruction,
  listFindings,
  markFinding,
  listComments,
  addComment,
  listLabels,
  search,
  recall,
  openRun,
  getRun,
  recallInRun,
  listRecalls,
  getSetup,
  getRecallSummary,
  recallByQuery,
} satisfies Record<OperationId, Operation>;

export const OPERATIONS: readonly Operation[] = Object.values(OPERATIONS_BY_ID);
