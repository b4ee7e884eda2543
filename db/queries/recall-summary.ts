import type { Executor } from "../executor";
import { inScope, joinTarget, type RecallScope, type TargetRow, targetColumns } from "./recalls";

export interface RecallCountRow {
  status: string;
  recalls: number;
  browser: number;
  chargedChars: number;
  chargedRecalls: number;
  chargedRuns: number;
  observations: number;
}

/** What recalls come to, by what each came to. */
export async function countRecalls(sql: Executor, teamId: string, scope: RecallScope): Promise<RecallCountRow[]> {
  return await sql<RecallCountRow[]>`
    select r.status, count(*)::int as recalls, (count(*) filter (where r.actor_kind = 'browser'))::int as browser,
      sum(r.charged)::bigint as "chargedChars", (count(*) filter (where r.charged > 0))::int as "chargedRecalls",
      (count(distinct r.run_id) filter (where r.charged > 0))::int as "chargedRuns",
      count(distinct (r.session_id, r.thread, r.observation_id))::int as observations
    from recalls r where ${inScope(sql, teamId, scope)} group by r.status`;
}

export type MostRecalledRow = TargetRow & {
  sessionId: string;
  thread: string;
  observationId: string;
  times: number;
  lastAt: Date;
};

/** What was given most often, the latest first of equals. */
export async function listMostRecalled(
  sql: Executor,
  teamId: string,
  scope: RecallScope,
  limit: number,
): Promise<MostRecalledRow[]> {
  return await sql<MostRecalledRow[]>`
    select r.session_id as "sessionId", r.thread, r.observation_id as "observationId", r.times, r.last_at as "lastAt",
      ${targetColumns(sql)}
    from (
      select r.session_id, r.thread, r.observation_id, count(*)::int as times, max(r.at) as last_at, max(r.n) as last_n
      from recalls r where ${inScope(sql, teamId, scope)} and r.status = 'ok'
      group by r.session_id, r.thread, r.observation_id
      order by times desc, last_n desc limit ${limit}
    ) r ${joinTarget(sql, teamId)}
    order by r.times desc, r.last_n desc`;
}

export interface LaterCallRow {
  /** Of the place that was given. */
  ordinal: number;
  seq: number;
  step: number;
  tool: string | null;
  action: string | null;
  isError: boolean;
}

/** The calls that came after some places of threads, each in its order; `limit + 1` of each at most. */
export async function listLaterCalls(
  sql: Executor,
  teamId: string,
  after: readonly { sessionId: string; thread: string; seq: number }[],
  butTools: readonly string[],
  limit: number,
): Promise<LaterCallRow[]> {
  return await sql<LaterCallRow[]>`
    select p.ordinal::int, e.seq, e.step, e.tool, e.action, coalesce(o.is_error, false) as "isError"
    from unnest(${after.map(({ sessionId }) => sessionId)}::uuid[], ${after.map(({ thread }) => thread)}::text[],
      ${after.map(({ seq }) => seq)}::int[]) with ordinality p (session_id, thread, seq, ordinal)
    join threads t on t.team_id = ${teamId} and t.session_id = p.session_id and t.thread = p.thread
    cross join lateral (
      select e.seq, e.step, e.tool, e.action from events e
      where e.team_id = ${teamId} and e.derived_generation = t.derived_generation and e.seq > p.seq and e.kind = 'tool'
        and (e.tool is null or e.tool <> all(${[...butTools]}::text[]))
      order by e.seq limit ${limit + 1}
    ) e
    left join lateral (
      select bool_or(o.is_error) as is_error from observations o
      where o.team_id = ${teamId} and o.derived_generation = t.derived_generation and o.seq = e.seq and o.kind = 'tool'
    ) o on true
    order by p.ordinal, e.seq`;
}
