import type { GramSegment } from "@/lib/core/gram-index";
import type { Sql } from "../client";
import type { ThreadKey } from "./observations";

export interface UnindexedThread extends ThreadKey {
  generation: number;
  events: number;
  textVersion: number;
}

/** Threads whose texts, as they are now, have no index: of any team, by generation. */
export async function listUnindexed(sql: Sql, after: number, limit: number): Promise<UnindexedThread[]> {
  return await sql<UnindexedThread[]>`
    select t.team_id as "teamId", t.session_id as "sessionId", t.thread, d.generation, t.events,
      d.text_version as "textVersion"
    from derivations d
    join threads t on t.team_id = d.team_id and t.derived_generation = d.generation
    where d.indexed_version is distinct from d.text_version and d.generation > ${after}::bigint
    order by d.generation limit ${limit}`;
}

/** A name for an index that is to be made. */
export async function nextTextIndex(sql: Sql): Promise<number> {
  const [row] = await sql<{ id: number }[]>`select nextval('derived_generation_seq') as id`;
  if (!row) throw new Error("No number was given.");
  return row.id;
}

/** Adds a segment to an index in the making, while its derivation is there. */
export async function insertSegment(
  sql: Sql,
  thread: UnindexedThread,
  textIndex: number,
  n: number,
  segment: GramSegment,
): Promise<void> {
  const { teamId, generation } = thread;
  await sql`
    insert into text_segments (team_id, text_index, n, derived_generation, blocks, first_seqs, last_seqs, slices)
    select d.team_id, ${textIndex}::bigint, ${n}, d.generation, ${segment.blocks}, ${segment.first}::int[],
      ${segment.last}::int[], decode(${segment.slices.toString("base64")}, 'base64')
    from derivations d where d.team_id = ${teamId} and d.generation = ${generation}::bigint
    for key share`;
}

/**
 * Makes an index the one that is read, unless segments of it were removed meanwhile, and removes all others of the
 * derivation. The texts it was made of are named: where they changed since, it is not read, and another is made.
 */
export async function publishTextIndex(
  sql: Sql,
  thread: UnindexedThread,
  textIndex: number,
  segments: number,
): Promise<void> {
  const { teamId, generation, textVersion } = thread;
  await sql.begin(async (tx) => {
    const published = await tx`
      update derivations set text_index = ${textIndex}::bigint, indexed_version = ${textVersion}
      where team_id = ${teamId} and generation = ${generation}::bigint and ${segments}::bigint = (
        select count(*) from text_segments where team_id = ${teamId} and text_index = ${textIndex}::bigint)`;
    await tx`
      delete from text_segments where team_id = ${teamId} and derived_generation = ${generation}::bigint
        and (text_index <> ${textIndex}::bigint or ${published.count} = 0)`;
  });
}

/** Of which version the texts of a derivation are, and whether that has an index. */
export async function textStateOf(
  sql: Sql,
  key: { teamId: string; generation: number },
): Promise<{ textVersion: number; isIndexed: boolean }> {
  const [row] = await sql<{ textVersion: number; isIndexed: boolean }[]>`
    select text_version as "textVersion", indexed_version is not distinct from text_version as "isIndexed"
    from derivations where team_id = ${key.teamId} and generation = ${key.generation}::bigint`;
  return row ?? { textVersion: 0, isIndexed: false };
}

export interface SegmentSlices {
  blocks: number;
  first: number[];
  last: number[];
  /** The slices asked for, one after the other. */
  slices: Uint8Array;
}

/** Some slices of each segment of a thread's index, in the order of the thread. */
export async function segmentSlices(
  sql: Sql,
  key: { teamId: string; generation: number },
  grams: readonly number[],
): Promise<SegmentSlices[]> {
  return await sql<SegmentSlices[]>`
    select s.blocks, s.first_seqs as first, s.last_seqs as last, (
      select string_agg(substr(s.slices, g.bit * ((s.blocks + 7) / 8) + 1, (s.blocks + 7) / 8), ''::bytea order by g.nth)
      from unnest(${[...grams]}::int[]) with ordinality g (bit, nth)
    ) as slices
    from derivations d join text_segments s on s.team_id = d.team_id and s.text_index = d.text_index
    where d.team_id = ${key.teamId} and d.generation = ${key.generation}::bigint
    order by s.n`;
}
