/** What a recall can come to. */
export const RECALL_STATUSES = [
  "ok",
  "not-found",
  "malformed",
  "ambiguous",
  "gone",
  "over_step_limit",
  "over_cap",
] as const;
export type RecallStatus = (typeof RECALL_STATUSES)[number];
