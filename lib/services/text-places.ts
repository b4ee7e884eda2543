import type { Database } from "@/db/client";
import { segmentSlices, textStateOf } from "@/db/queries/text-index";
import { blocksWith, gramsOf } from "@/lib/core/gram-index";
import type { Range } from "@/lib/core/outline";

export interface TextPlaces {
  /** Half-open ranges of events, ascending, that may hold the words; no event outside them does. */
  ranges: Range[];
  /** Of the blocks of the thread's text, 0 to 1. */
  share: number;
}

/** Where words may stand in a thread, by the index of its texts; null where it has none yet, or the words are too short. */
export async function textPlaces(
  database: Database,
  key: { teamId: string; generation: number },
  words: string,
): Promise<TextPlaces | null> {
  const grams = gramsOf(words);
  if (!grams) return null;
  const [state, segments] = await Promise.all([
    textStateOf(database.sql, key),
    segmentSlices(database.sql, key, grams),
  ]);
  if (!state.isIndexed) return null;
  const ranges: [number, number][] = [];
  const isOurs = (generation: number) => generation === key.generation;
  for (const { blocks, generations, first, last, slices } of segments) {
    for (const block of blocksWith(slices, blocks))
      if (isOurs(generations[block] ?? 0)) ranges.push([first[block] ?? 0, (last[block] ?? 0) + 1]);
  }
  const all = segments.reduce((sum, { generations }) => sum + generations.filter(isOurs).length, 0);
  return { ranges: joined(ranges), share: all === 0 ? 0 : ranges.length / all };
}

/** In the order of the thread, those that overlap as one. */
function joined(ranges: readonly Range[]): Range[] {
  const all: [number, number][] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const before = all.at(-1);
    if (before && from < before[1]) before[1] = Math.max(before[1], to);
    else all.push([from, to]);
  }
  return all;
}
