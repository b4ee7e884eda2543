import type { StubFacts } from "../stub";

/** Something a model saw, in the order of the log: what was said, or a call with its output. */
export interface ViewItem {
  /** Ordinal of its event in the thread, and the step it belongs to. */
  seq: number;
  step: number;
  /** Null for what has no address: a call without an output, a block of which the log holds only a beginning. */
  facts: StubFacts | null;
  /** What it holds; null where it is not text, or was not read. `mayNeedText` says when it has to be there. */
  text: ViewText | null;
}

/** A text, or the two ends of one that no view can hold. */
export type ViewText = string | { head: string; tail: string; chars: number };

/** A body that a run has recalled and not let go of. */
export interface MaterialisedBody {
  facts: StubFacts;
  /** Its event in the thread and that one's step; null where it is of another thread, and then it stands at the end of the view. */
  seq: number | null;
  step: number | null;
  text: string;
  /** What of it, in words of its own: `chars 0–8,000 of 12,345`. Null for the whole. */
  part: string | null;
}

/** Below this a text is as short as a stub of it: it stays as it is for as long as there is room for a stub. */
const SHORT_BYTES = 200;

export function isShort(facts: StubFacts): boolean {
  return facts.mediaType === null && facts.bytes <= SHORT_BYTES;
}

/** Whether a view may show what it holds: turns, and outputs of at most `rho` characters. */
export function mayNeedText(facts: StubFacts, rho: number): boolean {
  return facts.mediaType === null && (facts.kind !== "tool" || facts.chars <= rho);
}

/** A longer text fills any view of k tokens: its ends are enough, since it can only be cut. */
export function mostBytes(k: number): number {
  return 16 * k;
}
