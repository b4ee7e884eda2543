import type { GramSegment } from "@/lib/core/gram-index";
import type { Sql } from "../client";
import type { Executor } from "../executor";
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

/** Adds a segment of an index in the making, and names it. */
export async function insertSegment(sql: Sql, thread: UnindexedThread, segment: GramSegment): Promise<number> {
  return await addSegment(sql, thread.teamId, {
    ...segment,
    generations: segment.first.map(() => thread.generation),
    published: false,
  });
}

interface NewSegment extends GramSegment {
  generations: readonly number[];
  published: boolean;
}

/** Adds a segment, of one derivation or of many. */
export async function addSegment(sql: Executor, teamId: string, segment: NewSegment): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into text_segments (team_id, id, blocks, generations, first_seqs, last_seqs, slices, published)
    values (${teamId}, nextval('derived_generation_seq'), ${segment.blocks}, ${[...segment.generations]}::bigint[],
      ${segment.first}::int[], ${segment.last}::int[], decode(${segment.slices.toString("base64")}, 'base64'),
      ${segment.published})
    returning id`;
  if (!row) throw new Error("No segment was added.");
  return row.id;
}

/**
 * Makes these segments the index of a thread. The texts they were made of are named: where they changed since, the index
 * is not read, and another is made. What was its index before, or a derivation that is gone, leaves dead blocks.
 */
export async function publishTextIndex(sql: Sql, thread: UnindexedThread, segments: readonly number[]): Promise<void> {
  const { teamId, generation, textVersion } = thread;
  await sql.begin(async (tx) => {
    const [before] = await tx<{ segments: number[] | null }[]>`
      select text_segments as segments from derivations
      where team_id = ${teamId} and generation = ${generation}::bigint for update`;
    await tx`
      update derivations set text_segments = ${[...segments]}::bigint[], indexed_version = ${textVersion}
      where team_id = ${teamId} and generation = ${generation}::bigint`;
    await tx`
      update text_segments set published = true, has_dead = ${before === undefined}
      where team_id = ${teamId} and id = any(${[...segments]}::bigint[])`;
    await leaveDead(tx, teamId, before?.segments ?? []);
  });
}

async function leaveDead(tx: Executor, teamId: string, segments: readonly number[]): Promise<void> {
  if (segments.length === 0) return;
  await tx`update text_segments set has_dead = true where team_id = ${teamId} and id = any(${[...segments]}::bigint[])`;
}

/** Removes a derivation itself, and with it the index of its texts. */
export async function deleteDerivation(sql: Sql, teamId: string, generation: number): Promise<void> {
  await sql.begin(async (tx) => {
    const [gone] = await tx<{ segments: number[] | null }[]>`
      delete from derivations where team_id = ${teamId} and generation = ${generation}::bigint
      returning text_segments as segments`;
    await leaveDead(tx, teamId, gone?.segments ?? []);
  });
}

/** Counts the changes of a derivation's texts: with its number it names what they are. */
export async function textVersionOf(sql: Sql, key: { teamId: string; generation: number }): Promise<number> {
  const [row] = await sql<{ version: number }[]>`
    select text_version as version from derivations
    where team_id = ${key.teamId} and generation = ${key.generation}::bigint`;
  return row?.version ?? 0;
}

export interface SegmentSlices {
  blocks: number;
  generations: number[];
  first: number[];
  last: number[];
  /** The slices asked for, one after the other. */
  slices: Uint8Array;
}

/** Some slices of each segment that holds blocks of a thread; null where its texts, as they are, have no index. */
export async function segmentSlices(
  sql: Sql,
  key: { teamId: string; generation: number },
  grams: readonly number[],
): Promise<SegmentSlices[] | null> {
  const rows = await sql<(SegmentSlices | { blocks: null })[]>`
    select s.blocks, s.generations, s.first_seqs as first, s.last_seqs as last, ${slicesOf(sql, grams)} as slices
    from derivations d left join text_segments s on s.team_id = d.team_id and s.id = any(d.text_segments)
    where d.team_id = ${key.teamId} and d.generation = ${key.generation}::bigint and d.indexed_version = d.text_version
    order by s.id`;
  return rows.length === 0 ? null : rows.filter((row) => row.blocks !== null);
}

/** Of a segment `s`: the slices of some bits, one after the other. */
export function slicesOf(sql: Sql, grams: readonly number[]) {
  return sql`(
    select string_agg(substr(s.slices, g.bit * ((s.blocks + 7) / 8) + 1, (s.blocks + 7) / 8), ''::bytea order by g.nth)
    from unnest(${[...grams]}::int[]) with ordinality g (bit, nth))`;
}
