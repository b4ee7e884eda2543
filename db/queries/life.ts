import type { Sql } from "../client";
import { discardedBy, type ThreadKey } from "./observations";

export interface LifeRow {
  kind: string;
  seq: number;
  step: number;
  at: Date | null;
  discardedBy: number | null;
  sha256: string;
  isText: boolean;
}

/** What an id of thread `t` names under the current derivation, as `o`. */
const issued = (sql: Sql, id: string) => sql`
  threads t
  join observation_ids i on i.team_id = t.team_id and i.session_id = t.session_id and i.thread = t.thread and i.id = ${id}
  join observations o on o.team_id = t.team_id and o.derived_generation = t.derived_generation
    and o.call_key = i.call_key and o.occurrence = i.occurrence`;

const inThread = (sql: Sql, key: ThreadKey) =>
  sql`t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread}`;

export async function findLife(sql: Sql, key: ThreadKey, id: string): Promise<LifeRow | null> {
  const [row] = await sql<LifeRow[]>`
    select o.kind, o.seq, o.step, o.at, encode(o.content_sha256, 'hex') as sha256, o.media_type is null as "isText", ${discardedBy(sql, sql`o.seq`)} as "discardedBy"
    from ${issued(sql, id)} where ${inThread(sql, key)}`;
  return row ?? null;
}

export interface AgainRow {
  id: string;
  seq: number;
  step: number;
  at: Date | null;
  same: boolean;
  total: number;
}

/** The same action of the same tool at other times in the thread. */
export async function listAgain(sql: Sql, key: ThreadKey, id: string, limit: number): Promise<AgainRow[]> {
  return await sql<AgainRow[]>`
    select a.id, a.seq, a.step, a.at, a.content_sha256 = o.content_sha256 as same, count(*) over ()::int as total
    from ${issued(sql, id)}
    join observations a on a.team_id = o.team_id and a.derived_generation = o.derived_generation and a.kind = 'tool'
      and a.tool = o.tool and a.action = o.action and (a.call_key, a.occurrence) <> (o.call_key, o.occurrence)
    where ${inThread(sql, key)} and o.kind = 'tool' and o.action <> ''
    order by a.seq, a.call_key, a.occurrence limit ${limit}`;
}

/** The tool output before (-1) or after (1) an event. */
export async function neighbour(
  sql: Sql,
  key: ThreadKey,
  seq: number,
  by: 1 | -1,
): Promise<{ id: string; seq: number } | null> {
  const [row] = await sql<{ id: string; seq: number }[]>`
    select o.id, o.seq
    from threads t join observations o on o.team_id = t.team_id and o.derived_generation = t.derived_generation
    where ${inThread(sql, key)} and o.kind = 'tool' and o.seq ${by === 1 ? sql`>` : sql`<`} ${seq}
    order by o.seq ${by === 1 ? sql`` : sql`desc`} limit 1`;
  return row ?? null;
}

/** Every id that names what this one names in the thread; none where it names nothing. */
export async function idsBeside(sql: Sql, key: ThreadKey, id: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select a.id from observation_ids i
    join observation_ids a on a.team_id = i.team_id and a.session_id = i.session_id and a.thread = i.thread
      and a.call_key = i.call_key and a.occurrence = i.occurrence
    where i.team_id = ${key.teamId} and i.session_id = ${key.sessionId} and i.thread = ${key.thread} and i.id = ${id}`;
  return rows.map((row) => row.id);
}
