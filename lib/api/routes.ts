/** What it takes to ask for an operation: all that a browser has to know of it. */
export interface Route {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/api/v1`, in OpenAPI's spelling: `/sessions/{session}`. */
  path: string;
}

/** Every public operation by its id. Their contracts begin with these lines, and so hold their schemas beside them. */
export const ROUTES = {
  whoami: { method: "GET", path: "/whoami" },
  signIn: { method: "POST", path: "/session" },
  signOut: { method: "DELETE", path: "/session" },
  openapi: { method: "GET", path: "/openapi.json" },
  upload: { method: "POST", path: "/uploads" },
  getUpload: { method: "GET", path: "/uploads/{upload}" },
  appendStream: { method: "PUT", path: "/streams/{agent}/{externalId}/{file}" },
  listSessions: { method: "GET", path: "/sessions" },
  getSession: { method: "GET", path: "/sessions/{session}" },
  listThreads: { method: "GET", path: "/sessions/{session}/threads" },
  listFiles: { method: "GET", path: "/sessions/{session}/files" },
  getRaw: { method: "GET", path: "/sessions/{session}/raw" },
  getContext: { method: "GET", path: "/sessions/{session}/context" },
  listEvents: { method: "GET", path: "/sessions/{session}/events" },
  getLine: { method: "GET", path: "/sessions/{session}/line" },
  getInput: { method: "GET", path: "/sessions/{session}/input" },
  getOutline: { method: "GET", path: "/sessions/{session}/outline" },
  getView: { method: "GET", path: "/sessions/{session}/view" },
  findInSession: { method: "GET", path: "/sessions/{session}/find" },
  listObservations: { method: "GET", path: "/sessions/{session}/observations" },
  listMarks: { method: "GET", path: "/sessions/{session}/marks" },
  getLife: { method: "GET", path: "/sessions/{session}/observations/{observation}/life" },
  listQuotes: { method: "GET", path: "/sessions/{session}/observations/{observation}/quotes" },
  listCompactions: { method: "GET", path: "/sessions/{session}/compactions" },
  getCompaction: { method: "GET", path: "/sessions/{session}/compactions/{compaction}" },
  listDiscarded: { method: "GET", path: "/sessions/{session}/compactions/{compaction}/discarded" },
  listDiscardedGroups: { method: "GET", path: "/sessions/{session}/compactions/{compaction}/discarded/groups" },
  listKept: { method: "GET", path: "/sessions/{session}/compactions/{compaction}/kept" },
  listTeamCompactions: { method: "GET", path: "/compactions" },
  getCompactionViews: { method: "GET", path: "/sessions/{session}/compactions/{compaction}/views" },
  trace: { method: "GET", path: "/sessions/{session}/trace" },
  getSessionAudit: { method: "GET", path: "/sessions/{session}/audit" },
  getCompactionAudit: { method: "GET", path: "/sessions/{session}/compactions/{compaction}/audit" },
  getTeamAudit: { method: "GET", path: "/audit" },
  listLosses: { method: "GET", path: "/audit/losses" },
  adoptInstruction: { method: "POST", path: "/audit/adoptions" },
  listFindings: { method: "GET", path: "/findings" },
  markFinding: { method: "POST", path: "/findings/{finding}/mark" },
  listComments: { method: "GET", path: "/comments" },
  addComment: { method: "POST", path: "/comments" },
  listLabels: { method: "GET", path: "/labels" },
  search: { method: "GET", path: "/search" },
  recall: { method: "GET", path: "/recall/{address}" },
  openRun: { method: "POST", path: "/runs" },
  getRun: { method: "GET", path: "/runs/{run}" },
  recallInRun: { method: "POST", path: "/runs/{run}/recall" },
  listRecalls: { method: "GET", path: "/recalls" },
  getSetup: { method: "GET", path: "/setup/{client}" },
  getRecallSummary: { method: "GET", path: "/recalls/summary" },
  recallByQuery: { method: "GET", path: "/recall" },
} as const satisfies Record<string, Route>;

export type OperationId = keyof typeof ROUTES;
