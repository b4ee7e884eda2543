import type { SeqRanges } from "./event";

type Range = readonly [from: number, to: number];

/** Ranges over ascending numbers; equal neighbours are fine. */
export function rangesFromSorted(numbers: Iterable<number>): SeqRanges {
  const ranges: [number, number][] = [];
  for (const n of numbers) {
    const last = ranges.at(-1);
    if (last && n <= last[1]) last[1] = Math.max(last[1], n + 1);
    else ranges.push([n, n + 1]);
  }
  return ranges;
}

export function rangesContain(ranges: SeqRanges, n: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (!range || range[1] > n) high = middle;
    else low = middle + 1;
  }
  const range = ranges[low];
  return range !== undefined && range[0] <= n;
}

/** Ranges of their bounds, from and to by turns, as queries give them. */
export function rangesOfBounds(bounds: readonly number[]): SeqRanges {
  return bounds.flatMap((from, i) => (i % 2 === 0 ? [[from, bounds[i + 1] ?? from] as const] : []));
}

export function countOfRanges(ranges: SeqRanges): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** What stands in any of them; the ranges given may overlap and come in any order. */
export function unionOfRanges(...all: readonly SeqRanges[]): SeqRanges {
  const sorted = all
    .flat()
    .filter(([from, to]) => from < to)
    .sort((a, b) => a[0] - b[0]);
  const union: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = union.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else union.push([from, to]);
  }
  return union;
}

/** What stands in `ranges` and not in `taken`. */
export function subtractRanges(ranges: SeqRanges, taken: SeqRanges): SeqRanges {
  const left: Range[] = [];
  let next = 0;
  for (const [from, to] of ranges) {
    let at = from;
    while ((taken[next]?.[1] ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    for (let i = next; at < to; i++) {
      const cut = taken[i];
      if (!cut || cut[0] >= to) {
        left.push([at, to]);
        break;
      }
      if (cut[0] > at) left.push([at, cut[0]]);
      at = Math.max(at, cut[1]);
    }
  }
  return left;
}

/** As Postgres reads an int4multirange. */
/** What of the ranges stands at or after a number, in pieces of at most `most`. */
export function* piecesOfRanges(ranges: SeqRanges, from: number, most: number): Generator<Range> {
  for (const [start, end] of ranges)
    for (let at = Math.max(start, from); at < end; at += most) yield [at, Math.min(end, at + most)];
}

/** What stands in both. */
export function intersectRanges(ranges: SeqRanges, others: SeqRanges): SeqRanges {
  return subtractRanges(ranges, subtractRanges(ranges, others));
}

export function rangesToText(ranges: SeqRanges): string {
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join(",")}}`;
}

/** Reads Postgres' canonical form of an int4multirange: half-open, ascending, finite. */
export function rangesFromText(text: string): SeqRanges {
  return Array.from(text.matchAll(/\[(-?\d+),(-?\d+)\)/g), (match): Range => [Number(match[1]), Number(match[2])]);
}
