import type { Sql } from "../client";
import type { ThreadKey } from "./observations";

/** Where the requests round a compaction stand in its thread's own log. */
export interface RequestPlaces {
  streamId: string;
  revision: number;
  /** Byte offsets: the compaction's line, the full one's before it, and the next one's. */
  cut: number;
  previous: number | null;
  next: number | null;
}

/** Events on either side of a compaction among which a request is looked for. */
const NEARBY = 400;

/** Whether a request is recorded on both sides of compaction `c` of thread `t`. */
export function hasRequests(sql: Sql) {
  const near = (from: ReturnType<Sql>, to: ReturnType<Sql>) => sql`exists (
    select 1 from events e where e.team_id = t.team_id and e.derived_generation = t.derived_generation
      and e.seq >= ${from} and e.seq <= ${to} and e.label = 'api-request')`;
  return sql`(${near(sql`c.seq - ${NEARBY}::int`, sql`c.seq`)} and ${near(sql`c.seq`, sql`c.seq + ${NEARBY}::int`)})`;
}

/** Null where the log records no requests there, or is not the thread's own. */
export async function findRequestPlaces(sql: Sql, key: ThreadKey, n: number): Promise<RequestPlaces | null> {
  const offset = (seq: ReturnType<Sql>) => sql`(select e.byte_offset from events e
    where e.team_id = t.team_id and e.derived_generation = t.derived_generation and e.seq = ${seq})`;
  const [row] = await sql<RequestPlaces[]>`
    select s.id as "streamId", s.current_revision as revision, ${offset(sql`c.seq`)} as cut,
      ${offset(sql`(select max(p.seq) from compactions p where p.team_id = t.team_id
        and p.derived_generation = t.derived_generation and p.n < c.n and p.kind = 'full' and p.status = 'done')`)} as previous,
      ${offset(sql`(select min(p.seq) from compactions p where p.team_id = t.team_id
        and p.derived_generation = t.derived_generation and p.n > c.n and p.status = 'done')`)} as next
    from threads t join compactions c on c.team_id = t.team_id and c.derived_generation = t.derived_generation
    join streams s on s.team_id = t.team_id and s.id = t.stream_id
    where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread} and c.n = ${n}
      and t.own and s.current_revision is not null and ${hasRequests(sql)}`;
  return row ?? null;
}

/** Ids of the tool outputs of some calls, of events between two offsets of a thread's log. */
export async function observationsOfCalls(
  sql: Sql,
  key: ThreadKey,
  between: { from: number; to: number },
  callIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await sql<{ callId: string; id: string }[]>`
    select e.call_id as "callId", e.observation_id as id
    from threads t join events e on e.team_id = t.team_id and e.derived_generation = t.derived_generation
    where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread}
      and e.byte_offset >= ${between.from} and e.byte_offset <= ${between.to}
      and e.observation_id is not null and e.call_id = any(${[...callIds]}::text[])`;
  return new Map(rows.map(({ callId, id }) => [callId, id]));
}
