/** Why a recall gives nothing. */
export const RECALL_MISSES = ["not-found", "malformed", "ambiguous", "gone", "over_step_limit", "over_cap"] as const;
export type RecallMiss = (typeof RECALL_MISSES)[number];

/** What a recall can come to. */
export const RECALL_STATUSES = ["ok", ...RECALL_MISSES] as const;
export type RecallStatus = (typeof RECALL_STATUSES)[number];
