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

/** Of each segment, which of its blocks hold what is looked for. */
type Holding = ReadonlyMap<number, readonly number[]>;

/** What a block of a segment is of. */
interface Blocks {
  generations: Float64Array;
  first: Int32Array;
  last: Int32Array;
}

export async function searchPlaces(
  database: Database,
  teamId: string,
  literals: readonly string[],
): Promise<SearchPlaces> {
  const grams = literals.map(gramsOf).filter((bits) => bits !== null);
  if (grams.length === 0) return { generations: null, rangesOf: ({ events }) => [[0, events]] };
  const all = await Promise.all(grams.map((bits) => blocksHolding(database, teamId, bits)));
  const blocks = await blocksOf(database, teamId, new Set(all.flatMap((holding) => [...holding.keys()])));
  const [first = new Set<number>(), ...others] = all.map((holding) => generationsIn(holding, blocks));
  return {
    generations: new Set([...first].filter((generation) => others.every((one) => one.has(generation)))),
    rangesOf: (thread) =>
      all.reduce<SeqRanges>(
        (ranges, holding) => intersectRanges(ranges, rangesIn(holding, blocks, thread)),
        [[0, thread.events]],
      ),
  };
}

async function blocksHolding(database: Database, teamId: string, grams: readonly number[]): Promise<Holding> {
  const found = new Map<number, number[]>();
  for (const { id, blocks, slices } of await teamSlices(database.sql, teamId, grams)) {
    const holding = blocksWith(slices, blocks);
    if (holding.length > 0) found.set(id, holding);
  }
  return found;
}

function generationsIn(holding: Holding, blocks: ReadonlyMap<number, Blocks>): Set<number> {
  const generations = new Set<number>();
  for (const [id, held] of holding) for (const block of held) generations.add(blocks.get(id)?.generations[block] ?? 0);
  return generations;
}

/** Blocks that an index left behind when another took its place say nothing of the thread as it is. */
function rangesIn(
  holding: Holding,
  blocks: ReadonlyMap<number, Blocks>,
  { generation, segments }: Pick<IndexedThread, "generation" | "segments">,
): SeqRanges {
  const ranges: [number, number][] = [];
  for (const id of segments) {
    const of = blocks.get(id);
    for (const block of holding.get(id) ?? []) {
      if (of?.generations[block] === generation) ranges.push([of.first[block] ?? 0, (of.last[block] ?? 0) + 1]);
    }
  }
  return unionOfRanges(ranges);
}

/** A segment never changes once it is there; one takes 16 KB. */
const kept = new Map<string, Blocks>();
const KEPT_SEGMENTS = 2000;

async function blocksOf(database: Database, teamId: string, ids: ReadonlySet<number>): Promise<Map<number, Blocks>> {
  const nameOf = (id: number) => `${teamId} ${id}`;
  const missing = [...ids].filter((id) => !kept.has(nameOf(id)));
  const read = new Map<number, Blocks>();
  for (const { id, generations, first, last } of await segmentBlocks(database.sql, teamId, missing)) {
    const blocks = {
      generations: Float64Array.from(generations),
      first: Int32Array.from(first),
      last: Int32Array.from(last),
    };
    read.set(id, blocks);
    kept.set(nameOf(id), blocks);
  }
  const all = new Map<number, Blocks>();
  for (const id of ids) {
    const blocks = read.get(id) ?? kept.get(nameOf(id));
    if (blocks) all.set(id, blocks);
  }
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT_SEGMENTS) break;
    kept.delete(oldest);
  }
  return all;
}
