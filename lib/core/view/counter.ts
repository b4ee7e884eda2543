import { estimateTokens } from "./estimate-tokens";

/** Tokens of one text; never 0, so that a view of K tokens has at most K items. */
export type Counter = (text: string) => number;

/** A token of a byte-level tokenizer is at least one byte: whatever the tokenizer, no text has more tokens than this. */
const countBytes: Counter = (text) => Math.max(1, Buffer.byteLength(text, "utf8"));

/** The counters that need no tokenizer. */
export const PLAIN_COUNTERS = { estimate: estimateTokens, bytes: countBytes } as const;
