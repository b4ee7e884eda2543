import type { Database } from "@/db/client";
import { type IndexedThread, segmentBlocks, teamSlices } from "@/db/queries/search";
import type { SeqRanges } from "@/lib/core/event";
import { blocksWith, gramsOf } from "@/lib/core/gram-index";
import { intersectRanges, unionOfRanges } from "@/lib/core/ranges";

/** Where in the indexed threads of a team texts may stand that hold all of some literals. */
export interface SearchPlaces {
  /** Derivations that may hold them; null where nothing is known, and all may. */
  generations: ReadonlySet<number> | null;
  rangesOf(thread: Pick<IndexedThread, "generation" | "segments" | "events">): SeqRanges;
}

type Blocks = Map<number, { segment: number; range: SeqRanges[number] }[]>;

export async function searchPlaces(
  database: Database,
  teamId: string,
  literals: readonly string[],
): Promise<SearchPlaces> {
  const grams = literals.map(gramsOf).filter((bits) => bits !== null);
  if (grams.length === 0) return { generations: null, rangesOf: ({ events }) => [[0, events]] };
  const all = await Promise.all(grams.map((bits) => blocksHolding(database, teamId, bits)));
  const [first, ...others] = all.toSorted((a, b) => a.size - b.size);
  return {
    generations: new Set([...(first?.keys() ?? [])].filter((generation) => others.every((one) => one.has(generation)))),
    // Blocks that an index left behind when another took its place say nothing of the thread as it is.
    rangesOf: ({ generation, segments, events }) =>
      all.reduce<SeqRanges>(
        (ranges, blocks) => {
          const found = blocks.get(generation)?.filter(({ segment }) => segments.includes(segment)) ?? [];
          return intersectRanges(ranges, unionOfRanges(found.map(({ range }) => range)));
        },
        [[0, events]],
      ),
  };
}

async function blocksHolding(database: Database, teamId: string, grams: readonly number[]): Promise<Blocks> {
  const found = new Map<number, number[]>();
  for (const { id, blocks, slices } of await teamSlices(database.sql, teamId, grams)) {
    const holding = blocksWith(slices, blocks);
    if (holding.length > 0) found.set(id, holding);
  }
  const byGeneration: Blocks = new Map();
  for (const { id, generations, first, last } of await segmentBlocks(database.sql, teamId, [...found.keys()])) {
    for (const block of found.get(id) ?? []) {
      const generation = generations[block] ?? 0;
      const place = { segment: id, range: [first[block] ?? 0, (last[block] ?? 0) + 1] as const };
      const others = byGeneration.get(generation);
      if (others) others.push(place);
      else byGeneration.set(generation, [place]);
    }
  }
  return byGeneration;
}
