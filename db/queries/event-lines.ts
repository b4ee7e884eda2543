import type { Sql } from "../client";
import type { ThreadKey } from "./observations";

/** Where the line of an event stands. */
export interface EventLineRow {
  streamId: string;
  revision: number;
  offset: number;
  kind: string;
  callId: string | null;
}

/** The place of an event of a thread's current derivation; null when it has no such event. */
export async function findEventLine(sql: Sql, key: ThreadKey, seq: number): Promise<EventLineRow | null> {
  const rows = await sql<EventLineRow[]>`
    select d.stream_id as "streamId", d.revision, e.byte_offset as "offset", e.kind, e.call_id as "callId"
    from threads t
    join derivations d on d.team_id = t.team_id and d.generation = t.derived_generation
    join events e on e.team_id = t.team_id and e.derived_generation = t.derived_generation and e.seq = ${seq}
    where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread}`;
  return rows[0] ?? null;
}
