export interface Point {
  step: number;
  tokens: number;
}

/**
 * At most about `count` points of a series, such that a chart of them shows every feature of the whole: first and last,
 * the lowest and highest of each stretch, and the points on either side of every cut (the step of a compaction). The
 * points beside cuts are kept even where they alone are more than `count`.
 */
export function thinPoints<P extends Point>(points: readonly P[], cuts: readonly number[], count: number): P[] {
  if (points.length <= count) return [...points];
  const kept = new Set<number>([0, points.length - 1, extremeOf(points, 0, points.length, 1)]);
  for (const cut of cuts) {
    const after = firstAfter(points, cut);
    if (after > 0) kept.add(after - 1);
    if (after < points.length) kept.add(after);
  }
  const buckets = Math.floor((count - kept.size) / 2);
  for (let bucket = 0; bucket < buckets; bucket++) {
    const from = Math.floor((bucket * points.length) / buckets);
    const to = Math.floor(((bucket + 1) * points.length) / buckets);
    kept.add(extremeOf(points, from, to, -1)).add(extremeOf(points, from, to, 1));
  }
  return points.filter((_, index) => kept.has(index));
}

/** Index of the highest (`sign` 1) or lowest (`sign` -1) point of a stretch, the first of equals. */
function extremeOf(points: readonly Point[], from: number, to: number, sign: 1 | -1): number {
  let best = from;
  for (let i = from + 1; i < to; i++) {
    if (sign * ((points[i]?.tokens ?? 0) - (points[best]?.tokens ?? 0)) > 0) best = i;
  }
  return best;
}

/** Index of the first point whose step lies beyond `step`; the steps ascend. */
function firstAfter(points: readonly Point[], step: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.step ?? 0) > step) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The points of a stretch of steps, thinned in the same way, with the nearest one on either side of it: so that a line
 * through them leaves the stretch where it does.
 */
export function pointsInView<P extends Point>(
  points: readonly P[],
  cuts: readonly number[],
  view: { from: number; to: number },
  count: number,
): P[] {
  const from = firstAfter(points, view.from - 1);
  const to = Math.max(firstAfter(points, view.to), from);
  const inner = cuts.filter((cut) => cut >= view.from && cut <= view.to);
  return [
    ...points.slice(Math.max(from - 1, 0), from),
    ...thinPoints(points.slice(from, to), inner, count),
    ...points.slice(to, to + 1),
  ];
}
