import { letterOf, OUTLINE_WORDS, type StoredOutline } from "@/lib/core/outline";
import type { Sql } from "../client";
import type { ThreadKey } from "./observations";

const SLOT_SECONDS = 900;

/** A thread in small as its derivation kept it; null where that was before outlines were kept. */
export async function storedOutline(sql: Sql, key: ThreadKey): Promise<StoredOutline | null> {
  const [row] = await sql<{ outline: StoredOutline | null }[]>`
    select outline from threads
    where team_id = ${key.teamId} and session_id = ${key.sessionId} and thread = ${key.thread}`;
  return row?.outline ?? null;
}

/** The same from the rows of the thread. */
export async function outlineOfRows(sql: Sql, key: ThreadKey): Promise<StoredOutline> {
  const [events, inherited, times, tools] = await Promise.all([
    outlineLetters(sql, key),
    countInherited(sql, key),
    outlineTimes(sql, key),
    outlineTools(sql, key),
  ]);
  return { events, inherited, times: Array.from(times, ({ seq, at }) => [seq, at.toISOString()]), tools: [...tools] };
}

/** One letter an event of a thread, as `lib/core/outline` reads them. */
async function outlineLetters(sql: Sql, key: ThreadKey): Promise<string> {
  const [row] = await sql<{ letters: string | null }[]>`
    with failed as materialized (
      select distinct o.seq
      from threads t join observations o on o.team_id = t.team_id and o.derived_generation = t.derived_generation
      where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread}
        and o.kind = 'tool' and (o.is_error or o.return_code <> 0)
    ), letters (word, letter) as (
      select * from unnest(${[...OUTLINE_WORDS]}::text[], ${OUTLINE_WORDS.map(letterOf)}::text[])
    ), named as (
      select e.seq, e.seq <@ t.off_path as is_off,
        case when e.kind <> 'tool' then e.kind
          when e.step > 0 and lag(e.kind) over calls = 'tool' and lag(e.step) over calls = e.step
            then case when f.seq is null then 'together' else 'together-failed' end
          else case when f.seq is null then 'tool' else 'failed' end end as word
      from threads t
      join events e on e.team_id = t.team_id and e.derived_generation = t.derived_generation
      left join failed f on f.seq = e.seq
      where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread}
      window calls as (order by e.seq)
    )
    select string_agg(case when n.is_off then upper(l.letter) else l.letter end, '' order by n.seq) as letters
    from named n join letters l on l.word = n.word`;
  return row?.letters ?? "";
}

/** What each compaction took, range by range, in the order of the compactions. */
export async function discardedRanges(sql: Sql, key: ThreadKey): Promise<{ from: number; to: number; n: number }[]> {
  return await sql<{ from: number; to: number; n: number }[]>`
    select lower(r) as from, upper(r) as to, c.n
    from threads t join compactions c on c.team_id = t.team_id and c.derived_generation = t.derived_generation,
      unnest(c.discarded) r
    where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread}
    order by c.n, lower(r)`;
}

/** The events that begin another quarter of an hour. */
async function outlineTimes(sql: Sql, key: ThreadKey): Promise<{ seq: number; at: Date }[]> {
  return await sql<{ seq: number; at: Date }[]>`
    select seq, at from (
      select e.seq, e.at, floor(extract(epoch from e.at) / ${SLOT_SECONDS}) as slot,
        lag(floor(extract(epoch from e.at) / ${SLOT_SECONDS})) over (order by e.seq) as before
      from threads t join events e on e.team_id = t.team_id and e.derived_generation = t.derived_generation
      where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread} and e.at is not null
    ) as timed where slot is distinct from before order by seq`;
}

async function outlineTools(sql: Sql, key: ThreadKey): Promise<{ tool: string; count: number; failed: number }[]> {
  return await sql<{ tool: string; count: number; failed: number }[]>`
    select e.tool, count(*)::int as count, count(f.seq)::int as failed
    from threads t
    join events e on e.team_id = t.team_id and e.derived_generation = t.derived_generation and e.tool is not null
    left join lateral (
      select o.seq from observations o
      where o.team_id = t.team_id and o.derived_generation = t.derived_generation and o.seq = e.seq
        and o.kind = 'tool' and (o.is_error or o.return_code <> 0) limit 1
    ) f on true
    where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread}
    group by e.tool order by count(*) desc, e.tool collate "C"`;
}

/** How many first events of a thread were copied from the session it was forked from. */
async function countInherited(sql: Sql, key: ThreadKey): Promise<number> {
  const [row] = await sql<{ n: number | null }[]>`
    select max(e.seq) + 1 as n
    from threads t join events e on e.team_id = t.team_id and e.derived_generation = t.derived_generation
    where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread} and e.inherited`;
  return row?.n ?? 0;
}

/** Half-open ranges of the events of one tool. */
export async function seqsOfTool(sql: Sql, key: ThreadKey, tool: string): Promise<[number, number][]> {
  const rows = await sql<{ from: number; to: number }[]>`
    select lower(r) as from, upper(r) as to from (
      select range_agg(int4range(e.seq, e.seq + 1)) as all
      from threads t join events e on e.team_id = t.team_id and e.derived_generation = t.derived_generation
      where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread} and e.tool = ${tool}
    ) as found, unnest(found.all) r order by 1`;
  return rows.map(({ from, to }) => [from, to]);
}
