import type { Sql } from "../client";

/** Half-open: events of one derivation, whose bodies its session holds. */
export interface TextPlace {
  sessionId: string;
  generation: number;
  from: number;
  to: number;
}

/** What an event says in itself, for a search: of a call what was done, of all else its preview. */
export interface EventText {
  generation: number;
  seq: number;
  step: number;
  kind: string;
  tool: string | null;
  observationId: string | null;
  text: string;
}

/** Of the events at some places, in their order, and within each ascending. */
export async function eventTexts(sql: Sql, teamId: string, places: readonly TextPlace[]): Promise<EventText[]> {
  return await sql<EventText[]>`
    select e.derived_generation as generation, e.seq, e.step, e.kind, e.tool, e.observation_id as "observationId",
      case when e.kind = 'tool' then coalesce(e.action, e.preview) else e.preview end as text
    from ${placeRows(sql, places)}
    join lateral (
      select * from events e
      where e.team_id = ${teamId} and e.derived_generation = r.generation and e.seq >= r.since and e.seq < r.until
      offset 0
    ) e on true
    order by r.nth, e.seq`;
}

export interface TextBody {
  sessionId: string;
  generation: number;
  seq: number;
  /** Of the observation whose content it is. */
  id: string;
  kind: string;
  sha256: string;
  bytes: number;
}

/** Their bodies that are text. */
export async function textBodies(sql: Sql, teamId: string, places: readonly TextPlace[]): Promise<TextBody[]> {
  return await sql<TextBody[]>`
    select r.session_id as "sessionId", o.derived_generation as generation, o.seq, o.id, o.kind,
      encode(o.content_sha256, 'hex') as sha256, o.bytes
    from ${placeRows(sql, places)}
    join lateral (
      select * from observations o
      where o.team_id = ${teamId} and o.derived_generation = r.generation and o.seq >= r.since
        and o.seq < r.until and o.media_type is null and o.bytes > 0
      offset 0
    ) o on true
    order by r.nth, o.seq, o.call_key, o.occurrence`;
}

/** Each looked up by key, whatever the planner believes of tables that just grew. */
export function placeRows(sql: Sql, places: readonly TextPlace[]) {
  return sql`unnest(${places.map(({ sessionId }) => sessionId)}::uuid[], ${places.map(({ generation }) => generation)}::bigint[],
    ${places.map(({ from }) => from)}::int[], ${places.map(({ to }) => to)}::int[])
    with ordinality r (session_id, generation, since, until, nth)`;
}

export interface StoredBodyPart {
  sessionId: string;
  sha256: string;
  codec: string;
  rawLen: number;
  stored: Uint8Array;
}

/** Parts of bodies, those of one in their order. */
export async function bodiesOf(
  sql: Sql,
  teamId: string,
  wanted: readonly { sessionId: string; sha256: string }[],
): Promise<StoredBodyPart[]> {
  if (wanted.length === 0) return [];
  return await sql<StoredBodyPart[]>`
    select w.session_id as "sessionId", w.h as sha256, c.codec, c.raw_len as "rawLen", c.stored
    from unnest(${wanted.map(({ sessionId }) => sessionId)}::uuid[], ${wanted.map(({ sha256 }) => sha256)}::text[])
      w (session_id, h)
    join lateral (
      select * from contents c
      where c.team_id = ${teamId} and c.session_id = w.session_id and c.sha256 = decode(w.h, 'hex')
      offset 0
    ) c on true
    order by w.session_id, w.h, c.part`;
}
