/** The vocabulary of a timeline. Times are milliseconds since 1970 UTC; null where the log has none. */

export const AGENTS = ["claude-code", "codex"] as const;
export type Agent = (typeof AGENTS)[number];

export const EVENT_KINDS = [
  "prompt",
  "reply",
  "thinking",
  "tool",
  "compaction",
  "error",
  "notice",
  "unknown",
  "unparsed",
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** What has an address. `tool` is an observation in the narrow sense: one tool call's output. */
export const OBSERVATION_KINDS = ["tool", "prompt", "reply", "thinking", "summary"] as const;
export type ObservationKind = (typeof OBSERVATION_KINDS)[number];

export const COMPACTION_KINDS = ["full", "micro", "remote", "inferred"] as const;
export type CompactionKind = (typeof COMPACTION_KINDS)[number];

export const COMPACTION_STATUSES = ["done", "failed", "aborted"] as const;
export type CompactionStatus = (typeof COMPACTION_STATUSES)[number];

/** Where the figures of a compaction come from: written in the log, or the context of the neighbouring model call. */
export type TokensSource = "recorded" | "next-call" | "previous-call";

/** Half-open ranges of `seq`, ascending and disjoint. */
export type SeqRanges = readonly (readonly [from: number, to: number])[];

/** What a compaction wrote in place of what it took: readable text, an encrypted body of a known size, or nothing. */
export type Summary = { text: string } | { opaqueBytes: number } | null;
