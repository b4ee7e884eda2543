import type { Database } from "@/db/client";
import { segmentSlices } from "@/db/queries/text-index";
import type { SeqRanges } from "@/lib/core/event";
import { blocksWith, gramsOf } from "@/lib/core/gram-index";
import { unionOfRanges } from "@/lib/core/ranges";

export interface TextPlaces {
  /** Half-open ranges of events, ascending, that may hold the words; no event outside them does. */
  ranges: SeqRanges;
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
  const segments = grams && (await segmentSlices(database.sql, key, grams));
  if (!segments) return null;
  const isOurs = (generation: number | undefined) => generation === key.generation;
  const ranges = segments.flatMap(({ blocks, generations, first, last, slices }) =>
    blocksWith(slices, blocks)
      .filter((block) => isOurs(generations[block]))
      .map((block) => [first[block] ?? 0, (last[block] ?? 0) + 1] as const),
  );
  const all = segments.reduce((sum, { generations }) => sum + generations.filter(isOurs).length, 0);
  return { ranges: unionOfRanges(ranges), share: all === 0 ? 0 : ranges.length / all };
}
