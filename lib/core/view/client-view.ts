/** A compaction that was done up to a step. */
export interface Cut {
  n: number;
  step: number;
  /** Half-open ranges of the events it took out of the view. */
  discarded: readonly (readonly [from: number, to: number])[];
  /** A microcompaction blanks outputs where they stand; any other puts a summary in the place of what it took. */
  isMicro: boolean;
  tokensAfter: number | null;
  /** The log has no figure of its own for it: the call after it told. */
  isFromNextCall: boolean;
}

export interface Call {
  step: number;
  tokens: number;
}

export const TOKEN_SOURCES = ["call", "compaction", "next-call"] as const;

/** Tokens a client held at a step, who says so, and at which step that was. */
export interface HeldTokens {
  tokens: number | null;
  source: (typeof TOKEN_SOURCES)[number] | null;
  step: number | null;
}

/** What a client's own view held at a step, as far as its log tells. */
export interface ClientView<T> {
  inView: T[];
  discarded: T[];
  /** The compactions that took them, in order: each output is counted with the first that did. */
  discardedBy: { n: number; outputs: number }[];
  /** `n` of the compaction whose summary stood in the view. */
  summaryOf: number | null;
  held: HeldTokens;
}

/**
 * What a client held of the tool outputs up to a step, and how much in all.
 * @param outputs in the order of the log
 * @param cuts in the order of the log
 * @param call the last one up to the step that tells what it held
 */
export function clientViewOf<T extends { seq: number }>(
  outputs: readonly T[],
  cuts: readonly Cut[],
  call: Call | null,
): ClientView<T> {
  const takenBy = firstTaker(cuts, (outputs.at(-1)?.seq ?? -1) + 1);
  const counts = new Map<number, number>();
  const inView: T[] = [];
  const discarded: T[] = [];
  for (const output of outputs) {
    const n = takenBy(output.seq);
    (n === null ? inView : discarded).push(output);
    if (n !== null) counts.set(n, (counts.get(n) ?? 0) + 1);
  }
  return {
    inView,
    discarded,
    discardedBy: [...counts].map(([n, taken]) => ({ n, outputs: taken })).sort((a, b) => a.n - b.n),
    summaryOf: cuts.findLast(({ isMicro }) => !isMicro)?.n ?? null,
    held: heldTokens(cuts.at(-1), call),
  };
}

/** Of each event below `end`, `n` of the first compaction that took it. */
function firstTaker(cuts: readonly Cut[], end: number): (seq: number) => number | null {
  const taken = new Int32Array(end);
  for (const [index, { discarded }] of cuts.entries()) {
    for (const [from, to] of discarded) {
      for (let seq = from; seq < Math.min(to, end); seq++) if (taken[seq] === 0) taken[seq] = index + 1;
    }
  }
  return (seq) => cuts[(taken[seq] ?? 0) - 1]?.n ?? null;
}

/** What a call told is no longer so once a compaction came after it. */
function heldTokens(cut: Cut | undefined, call: Call | null): HeldTokens {
  if (!cut || (call !== null && call.step > cut.step))
    return { tokens: call?.tokens ?? null, source: call && "call", step: call?.step ?? null };
  const { tokensAfter: tokens, step } = cut;
  if (tokens === null) return { tokens, source: null, step };
  return { tokens, source: cut.isFromNextCall ? "next-call" : "compaction", step };
}
