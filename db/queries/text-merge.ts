import { type GramPart, mergeSegments, SEGMENT_BLOCKS } from "@/lib/core/gram-index";
import type { Sql } from "../client";
import type { Executor } from "../executor";
import { addSegment } from "./text-index";

/** So many small segments of a team are worth one larger. */
const ENOUGH = 8;
const AT_ONCE = 64;
/** An index in the making that is this old was never finished. */
const ABANDONED = "1 hour";

/** Teams whose segments want merging. */
export async function listMergeable(sql: Sql): Promise<string[]> {
  const rows = await sql<{ teamId: string }[]>`
    select team_id as "teamId" from text_segments
    where blocks < 1024 or has_dead or not published
    group by team_id
    having count(*) filter (where published and blocks < 1024) >= ${ENOUGH} or bool_or(has_dead)
      or bool_or(not published and made_at < now() - ${ABANDONED}::interval)`;
  return rows.map(({ teamId }) => teamId);
}

interface Small extends GramPart {
  id: number;
  generations: number[];
  first: number[];
  last: number[];
}

/**
 * Puts small segments of a team together, without the blocks of derivations that are gone or have another index by now.
 * Gives whether there may be more to do.
 */
export async function mergeSome(sql: Sql, teamId: string): Promise<boolean> {
  return await sql.begin(async (tx) => {
    await tx`
      delete from text_segments where team_id = ${teamId} and not published and made_at < now() - ${ABANDONED}::interval`;
    const chosen = await choose(tx, teamId);
    if (chosen.length === 0) return false;
    // In the order in which an index is published: first derivations, then segments.
    const holders = await tx<{ generation: number; segments: number[] | null }[]>`
      select d.generation, d.text_segments as segments from derivations d
      where d.team_id = ${teamId} and d.generation in (
        select unnest(generations) from text_segments where team_id = ${teamId} and id = any(${chosen}::bigint[]))
      order by d.generation for update`;
    const heldBy = new Map(holders.map(({ generation, segments }) => [generation, new Set(segments)]));
    const rows = await tx<Omit<Small, "keep">[]>`
      select id, blocks, generations, first_seqs as first, last_seqs as last, slices from text_segments
      where team_id = ${teamId} and id = any(${chosen}::bigint[]) and published order by id for update`;
    const parts = rows.map((row) => ({
      ...row,
      keep: row.generations.map((generation) => heldBy.get(generation)?.has(row.id) ?? false),
    }));
    await replace(tx, teamId, parts, [...heldBy.keys()]);
    return true;
  });
}

/** The smallest that fit into one; one with dead blocks even alone. */
async function choose(tx: Executor, teamId: string): Promise<number[]> {
  const rows = await tx<{ id: number; blocks: number; hasDead: boolean }[]>`
    select id, blocks, has_dead as "hasDead" from text_segments
    where team_id = ${teamId} and published and (blocks < 1024 or has_dead)
    order by has_dead desc, blocks, id limit ${AT_ONCE}`;
  const chosen: number[] = [];
  let blocks = 0;
  for (const row of rows) {
    if (blocks + row.blocks > SEGMENT_BLOCKS) break;
    blocks += row.blocks;
    chosen.push(row.id);
  }
  return chosen.length >= ENOUGH || rows[0]?.hasDead ? chosen : [];
}

async function replace(tx: Executor, teamId: string, parts: readonly Small[], holders: readonly number[]) {
  const ids = parts.map(({ id }) => id);
  const kept = <T>(of: (part: Small) => readonly T[]) =>
    parts.flatMap((part) => of(part).filter((_, block) => part.keep[block]));
  const merged = mergeSegments(parts);
  const added =
    merged.blocks === 0
      ? []
      : [
          await addSegment(tx, teamId, {
            ...merged,
            generations: kept((part) => part.generations),
            first: kept((part) => part.first),
            last: kept((part) => part.last),
            published: true,
          }),
        ];
  await tx`
    update derivations set text_segments = array(
      select s from unnest(text_segments) s where s <> all(${ids}::bigint[]) union all select unnest(${added}::bigint[]))
    where team_id = ${teamId} and generation = any(${[...holders]}::bigint[]) and text_segments && ${ids}::bigint[]`;
  await tx`delete from text_segments where team_id = ${teamId} and id = any(${ids}::bigint[])`;
}
