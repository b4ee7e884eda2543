import type { SeqRanges } from "@/lib/core/event";

/** Ranges in any order, overlapping or empty, as ascending disjoint ones. */
export function normalise(ranges: SeqRanges): SeqRanges {
  const sorted = ranges.filter(([from, to]) => from < to).sort((a, b) => a[0] - b[0]);
  const out: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = out.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else out.push([from, to]);
  }
  return out;
}

/** What is in `left` and not in `right`; both ascending and disjoint. */
export function subtract(left: SeqRanges, right: SeqRanges): SeqRanges {
  const out: [number, number][] = [];
  let next = 0;
  for (const [from, to] of left) {
    let start = from;
    while (next < right.length && (right[next]?.[1] ?? 0) <= from) next++;
    for (let i = next; i < right.length; i++) {
      const [cutFrom, cutTo] = right[i] ?? [to, to];
      if (cutFrom >= to) break;
      if (cutFrom > start) out.push([start, cutFrom]);
      start = Math.max(start, cutTo);
    }
    if (start < to) out.push([start, to]);
  }
  return out;
}

export function intersect(left: SeqRanges, right: SeqRanges): SeqRanges {
  return subtract(left, subtract(left, right));
}
