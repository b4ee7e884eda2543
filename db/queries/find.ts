import type { Range } from "@/lib/core/outline";
import type { Sql } from "../client";
import type { ThreadKey } from "./observations";

/** What an event says in itself, for a search: of a call what was done, of all else its preview. */
export interface EventText {
  seq: number;
  step: number;
  kind: string;
  tool: string | null;
  observationId: string | null;
  text: string;
}

/** Of the events in some half-open ranges, ascending. */
export async function eventTexts(
  sql: Sql,
  key: ThreadKey & { generation: number },
  ranges: readonly Range[],
): Promise<EventText[]> {
  return await sql<EventText[]>`
    select e.seq, e.step, e.kind, e.tool, e.observation_id as "observationId",
      case when e.kind = 'tool' then coalesce(e.action, e.preview) else e.preview end as text
    from ${rangeRows(sql, ranges)}
    join lateral (
      select * from events e
      where e.team_id = ${key.teamId} and e.derived_generation = ${key.generation} and e.seq >= r.since and e.seq < r.until
      offset 0
    ) e on true
    order by e.seq`;
}

export interface TextBody {
  seq: number;
  sha256: string;
  bytes: number;
}

/** Their bodies that are text. */
export async function textBodies(
  sql: Sql,
  key: ThreadKey & { generation: number },
  ranges: readonly Range[],
): Promise<TextBody[]> {
  return await sql<TextBody[]>`
    select o.seq, encode(o.content_sha256, 'hex') as sha256, o.bytes
    from ${rangeRows(sql, ranges)}
    join lateral (
      select * from observations o
      where o.team_id = ${key.teamId} and o.derived_generation = ${key.generation} and o.seq >= r.since
        and o.seq < r.until and o.media_type is null and o.bytes > 0
      offset 0
    ) o on true
    order by o.seq, o.call_key, o.occurrence`;
}

/** Each looked up by key, whatever the planner believes of tables that just grew. */
function rangeRows(sql: Sql, ranges: readonly Range[]) {
  return sql`unnest(${ranges.map(([from]) => from)}::int[], ${ranges.map(([, to]) => to)}::int[]) r (since, until)`;
}

export async function bodiesOf(
  sql: Sql,
  key: ThreadKey,
  sha256s: readonly string[],
): Promise<{ sha256: string; codec: string; rawLen: number; stored: Uint8Array }[]> {
  if (sha256s.length === 0) return [];
  return await sql<{ sha256: string; codec: string; rawLen: number; stored: Uint8Array }[]>`
    select h as sha256, c.codec, c.raw_len as "rawLen", c.stored
    from unnest(${[...sha256s]}::text[]) h
    join lateral (
      select * from contents c
      where c.team_id = ${key.teamId} and c.session_id = ${key.sessionId} and c.sha256 = decode(h, 'hex')
      offset 0
    ) c on true
    order by h, c.part`;
}
