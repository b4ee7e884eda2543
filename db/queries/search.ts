import type { Sql } from "../client";
import { type ObservationRow, observationColumns } from "./observations";
import { slicesOf } from "./text-index";

export interface TeamSlices {
  id: number;
  blocks: number;
  /** What its blocks are of; nulls where that was known. */
  generations: number[] | null;
  first: number[] | null;
  last: number[] | null;
  /** The slices asked for, one after the other. */
  slices: Uint8Array;
}

/** Some slices of each segment of a team's index. @param known segments of which the blocks are known */
export async function teamSlices(
  sql: Sql,
  teamId: string,
  grams: readonly number[],
  known: readonly number[],
): Promise<TeamSlices[]> {
  return await sql<TeamSlices[]>`
    select s.id, s.blocks, ${slicesOf(sql, grams)} as slices,
      case when k.id is null then s.generations end as generations,
      case when k.id is null then s.first_seqs end as first,
      case when k.id is null then s.last_seqs end as last
    from text_segments s left join unnest(${[...known]}::bigint[]) k (id) on k.id = s.id
    where s.team_id = ${teamId} and s.published order by s.id`;
}

/** A thread whose texts are indexed as they are, where it stands among all. */
export interface IndexedThread {
  sessionId: string;
  sortedAt: Date;
  thread: string;
  generation: number;
  events: number;
}

/** The place of a thread in the order of a search. */
export interface ThreadPlace {
  sortedAt: Date;
  sessionId: string;
  thread: string;
}

interface ThreadFilter {
  sessionId: string | null;
  /** Only threads of these derivations; null for all. */
  generations: readonly number[] | null;
  /** Threads from this one on. */
  from: ThreadPlace | null;
  limit: number;
}

/** Indexed threads, those of the latest sessions first. */
export async function listIndexedThreads(sql: Sql, teamId: string, filter: ThreadFilter): Promise<IndexedThread[]> {
  const { from, generations } = filter;
  return await sql<IndexedThread[]>`
    select s.id as "sessionId", s.sorted_at as "sortedAt", t.thread,
      t.derived_generation as generation, t.events
    from ${generations === null ? allThreads(sql) : namedThreads(sql, teamId, generations)}
    join derivations d on d.team_id = t.team_id and d.generation = t.derived_generation
      and d.indexed_version = d.text_version
    where s.team_id = ${teamId}
      ${filter.sessionId === null ? sql`` : sql`and s.id = ${filter.sessionId}`}
      ${
        from === null
          ? sql``
          : sql`and s.sorted_at <= ${from.sortedAt} and ((s.sorted_at, s.id) < (${from.sortedAt}, ${from.sessionId}::uuid)
              or (s.id = ${from.sessionId} and t.thread >= ${from.thread}))`
      }
    order by s.sorted_at desc, s.id desc, t.thread limit ${filter.limit}`;
}

const allThreads = (sql: Sql) => sql`
  sessions s join threads t on t.team_id = s.team_id and t.session_id = s.id`;

/** Each looked up by key: compared with a list of a thousand, every thread there is would be compared with each. */
const namedThreads = (sql: Sql, teamId: string, generations: readonly number[]) => sql`
  unnest(${[...generations]}::bigint[]) w (generation)
  join lateral (
    select * from threads t where t.team_id = ${teamId} and t.derived_generation = w.generation offset 0
  ) t on true
  join lateral (select * from sessions s where s.team_id = ${teamId} and s.id = t.session_id offset 0) s on true`;

/** Threads whose texts, as they are now, no search looks at yet. */
export async function countUnindexed(
  sql: Sql,
  teamId: string,
  sessionId: string | null,
): Promise<{ threads: number; events: number }> {
  const [row] = await sql<{ threads: number; events: number }[]>`
    select count(*)::int as threads, coalesce(sum(t.events), 0)::int as events
    from derivations d
    join threads t on t.team_id = d.team_id and t.derived_generation = d.generation
    where d.team_id = ${teamId} and d.indexed_version is distinct from d.text_version
      ${sessionId === null ? sql`` : sql`and t.session_id = ${sessionId}`}`;
  return row ?? { threads: 0, events: 0 };
}

export interface HitRow extends ObservationRow {
  generation: number;
  sessionTitle: string | null;
  inViewUntil: number | null;
}

/** The facts of some observations, in no order. */
export async function observationsFound(
  sql: Sql,
  teamId: string,
  found: readonly { generation: number; seq: number; id: string }[],
): Promise<HitRow[]> {
  if (found.length === 0) return [];
  return await sql<HitRow[]>`
    select ${observationColumns(sql)}, o.derived_generation as generation, s.title as "sessionTitle", (
        select c.step from compactions c
        where c.team_id = t.team_id and c.derived_generation = t.derived_generation and o.seq <@ c.discarded
        order by c.n limit 1) as "inViewUntil"
    from unnest(${found.map(({ generation }) => generation)}::bigint[], ${found.map(({ seq }) => seq)}::int[],
      ${found.map(({ id }) => id)}::text[]) w (generation, seq, id)
    join threads t on t.team_id = ${teamId} and t.derived_generation = w.generation
    join sessions s on s.team_id = t.team_id and s.id = t.session_id
    join lateral (
      select * from observations o
      where o.team_id = ${teamId} and o.derived_generation = w.generation and o.seq = w.seq and o.id = w.id
      offset 0
    ) o on true`;
}
