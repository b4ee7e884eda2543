import type { Database } from "@/db/client";
import { teamSlices } from "@/db/queries/search";
import type { SeqRanges } from "@/lib/core/event";
import { blocksWith, gramsOf } from "@/lib/core/gram-index";
import { intersectRanges, unionOfRanges } from "@/lib/core/ranges";
import { keepSegment, keptSegments, type SegmentBlocks } from "./kept-segments";

/** Where in the indexed threads of a team texts may stand that hold all of some literals. */
export interface SearchPlaces {
  /** Derivations that may hold them; null where nothing is known, and all may. */
  generations: ReadonlySet<number> | null;
  rangesOf(thread: { generation: number; events: number }): SeqRanges;
}

/** Of each derivation, where its texts may hold what is looked for: in no order, and they may overlap. */
type Holding = ReadonlyMap<number, SeqRanges[number][]>;

export async function searchPlaces(
  database: Database,
  teamId: string,
  literals: readonly string[],
): Promise<SearchPlaces> {
  const grams = literals.map(gramsOf).filter((bits) => bits !== null);
  if (grams.length === 0) return { generations: null, rangesOf: ({ events }) => [[0, events]] };
  const all = await Promise.all(grams.map((bits) => placesHolding(database, teamId, bits)));
  const [first, ...others] = all;
  return {
    generations: new Set([...(first?.keys() ?? [])].filter((generation) => others.every((one) => one.has(generation)))),
    rangesOf: ({ generation, events }) =>
      all.reduce<SeqRanges>(
        (ranges, holding) => intersectRanges(ranges, unionOfRanges(holding.get(generation) ?? [])),
        [[0, events]],
      ),
  };
}

/**
 * All of it is of one moment, and is not asked for again: segments are merged meanwhile, and are gone then. A block that a
 * later index of its derivation left behind may still be among them: it leads to a place that is read for nothing.
 */
async function placesHolding(database: Database, teamId: string, grams: readonly number[]): Promise<Holding> {
  const kept = keptSegments(teamId);
  const found = new Map<number, SeqRanges[number][]>();
  for (const { id, blocks, slices, ...read } of await teamSlices(database.sql, teamId, grams, [...kept.keys()])) {
    const of = kept.get(id) ?? keepSegment(teamId, id, read);
    for (const block of blocksWith(slices, blocks)) addTo(found, of, block);
  }
  return found;
}

function addTo(
  found: Map<number, SeqRanges[number][]>,
  { generations, first, last }: SegmentBlocks,
  block: number,
): void {
  const generation = generations[block] ?? 0;
  const range: SeqRanges[number] = [first[block] ?? 0, (last[block] ?? 0) + 1];
  const others = found.get(generation);
  if (others) others.push(range);
  else found.set(generation, [range]);
}
