import { placesOf } from "./standing-words";

/** A stretch of a summary; `fact` is the place in the list of the fact that stands there, or null. */
export interface Stretch {
  from: number;
  text: string;
  fact: number | null;
}

/** A fact underlined more often than this tells nothing more. */
const MOST_PLACES = 20;

/**
 * A summary in stretches, with the facts that stand in it as they were. Of facts that overlap the longest counts. The
 * stretches join to the summary.
 *
 * @param facts words as they stood
 */
export function underlineSummary(summary: string, facts: readonly string[]): Stretch[] {
  const taken: { from: number; to: number; fact: number }[] = [];
  const longestFirst = [...facts.keys()].sort((a, b) => (facts[b]?.length ?? 0) - (facts[a]?.length ?? 0) || a - b);
  const owner = new Int32Array(summary.length).fill(-1);
  for (const fact of longestFirst) {
    const words = facts[fact] ?? "";
    let places = 0;
    for (const from of placesOf(summary, words)) {
      if (places === MOST_PLACES) break;
      const to = from + words.length;
      if (owner[from] !== -1 || owner[to - 1] !== -1) continue;
      owner.fill(fact, from, to);
      taken.push({ from, to, fact });
      places += 1;
    }
  }
  const stretches: Stretch[] = [];
  let at = 0;
  for (const { from, to, fact } of taken.sort((a, b) => a.from - b.from)) {
    if (from > at) stretches.push({ from: at, text: summary.slice(at, from), fact: null });
    stretches.push({ from, text: summary.slice(from, to), fact });
    at = to;
  }
  if (at < summary.length) stretches.push({ from: at, text: summary.slice(at), fact: null });
  return stretches;
}
