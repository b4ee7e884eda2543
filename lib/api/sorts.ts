/** What lists can be ordered by: for contracts and pages alike. */

export const SESSION_SORTS = ["started", "compactions", "discarded", "tokens", "cost"] as const;

export const COMPACTION_SORTS = ["newest", "freed", "lost", "share"] as const;

/** Whose compactions: of main threads only, or of all others. */
export const COMPACTION_THREADS = ["main", "subagents"] as const;

/**
 * What left a view: in the order of the log, what was needed later and cannot be had again first, the largest first, by
 * tool, by step, what failed first.
 */
export const DISCARDED_SORTS = ["log", "loss", "size", "tool", "step", "failed"] as const;

/** What a team's audit is told by. */
export const AUDIT_GROUPS = ["day", "agent", "version", "model", "project"] as const;
