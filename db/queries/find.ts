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

export async function eventTexts(
  sql: Sql,
  key: ThreadKey & { generation: number },
  from: number,
  to: number,
): Promise<EventText[]> {
  return await sql<EventText[]>`
    select e.seq, e.step, e.kind, e.tool, e.observation_id as "observationId",
      case when e.kind = 'tool' then coalesce(e.action, e.preview) else e.preview end as text
    from events e
    where e.team_id = ${key.teamId} and e.derived_generation = ${key.generation} and e.seq >= ${from} and e.seq < ${to}
    order by e.seq`;
}

export interface TextBody {
  seq: number;
  sha256: string;
  bytes: number;
}

/** The bodies of a stretch of a thread that are text. */
export async function textBodies(
  sql: Sql,
  key: ThreadKey & { generation: number },
  from: number,
  to: number,
): Promise<TextBody[]> {
  return await sql<TextBody[]>`
    select o.seq, encode(o.content_sha256, 'hex') as sha256, o.bytes
    from observations o
    where o.team_id = ${key.teamId} and o.derived_generation = ${key.generation} and o.seq >= ${from} and o.seq < ${to}
      and o.media_type is null and o.bytes > 0
    order by o.seq, o.call_key, o.occurrence`;
}

export async function bodiesOf(
  sql: Sql,
  key: ThreadKey,
  sha256s: readonly string[],
): Promise<{ sha256: string; codec: string; rawLen: number; stored: Uint8Array }[]> {
  if (sha256s.length === 0) return [];
  return await sql<{ sha256: string; codec: string; rawLen: number; stored: Uint8Array }[]>`
    select encode(c.sha256, 'hex') as sha256, c.codec, c.raw_len as "rawLen", c.stored
    from contents c
    where c.team_id = ${key.teamId} and c.session_id = ${key.sessionId}
      and c.sha256 in (select decode(h, 'hex') from unnest(${[...sha256s]}::text[]) h)
    order by c.sha256, c.part`;
}
