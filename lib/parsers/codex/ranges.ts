import type { SeqRanges } from "@/lib/core/event";

type Range = readonly [from: number, to: number];

/** Ascending, disjoint ranges that cover the same numbers. */
export function normalise(ranges: readonly Range[]): Range[] {
  const sorted = ranges.filter(([from, to]) => from < to).sort((a, b) => a[0] - b[0]);
  const merged: Range[] = [];
  for (const [from, to] of sorted) {
    const last = merged.at(-1);
    if (last && from <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], to)];
    else merged.push([from, to]);
  }
  return merged;
}

export function rangesOf(seqs: readonly number[]): SeqRanges {
  return normalise(seqs.map((seq) => [seq, seq + 1] as const));
}

/** What of `ranges` is not in `taken`; both ascending and disjoint. */
export function subtract(ranges: SeqRanges, taken: SeqRanges): SeqRanges {
  const left: Range[] = [];
  let next = 0;
  for (const [from, to] of ranges) {
    let start = from;
    while (next < taken.length && (taken[next]?.[1] ?? 0) <= start) next++;
    for (let i = next; i < taken.length && start < to; i++) {
      const [cutFrom, cutTo] = taken[i] ?? [to, to];
      if (cutFrom >= to) break;
      if (cutFrom > start) left.push([start, cutFrom]);
      start = Math.max(start, cutTo);
    }
    if (start < to) left.push([start, to]);
  }
  return left;
}
