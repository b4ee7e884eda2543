import type { Executor } from "../executor";
import type { ByWhom } from "./runs";

/** One recall: what was asked, what it led to, and what it cost. */
export interface RecallLine {
  runId: string | null;
  requestId: string | null;
  step: number | null;
  asked: string;
  status: string;
  sessionId: string | null;
  thread: string | null;
  observationId: string | null;
  unit: string | null;
  offset: number | null;
  length: number | null;
  total: number | null;
  charged: number;
}

/** Adds to the ledger, in this order. */
export async function insertRecalls(
  sql: Executor,
  teamId: string,
  by: ByWhom,
  lines: readonly RecallLine[],
): Promise<void> {
  await sql`
    insert into recalls (team_id, run_id, request_id, step, asked, status, session_id, thread, observation_id, unit,
      range_offset, range_length, total, charged, actor_kind, actor_id, developer)
    select ${teamId}, r.run_id, r.request_id, r.step, r.asked, r.status, r.session_id, r.thread, r.observation_id, r.unit,
      r.range_offset, r.range_length, r.total, r.charged, ${by.actorKind}, ${by.actorId}, ${by.developer}
    from unnest(${lines.map((line) => line.runId)}::uuid[], ${lines.map((line) => line.requestId)}::text[],
      ${lines.map((line) => line.step)}::int[], ${lines.map((line) => line.asked)}::text[],
      ${lines.map((line) => line.status)}::text[], ${lines.map((line) => line.sessionId)}::uuid[],
      ${lines.map((line) => line.thread)}::text[], ${lines.map((line) => line.observationId)}::text[],
      ${lines.map((line) => line.unit)}::text[], ${lines.map((line) => line.offset)}::bigint[],
      ${lines.map((line) => line.length)}::bigint[], ${lines.map((line) => line.total)}::bigint[],
      ${lines.map((line) => line.charged)}::int[]) with ordinality
      r (run_id, request_id, step, asked, status, session_id, thread, observation_id, unit, range_offset, range_length,
        total, charged, ordinal)
    order by r.ordinal`;
}

export type RecallRow = RecallLine & ByWhom & { n: number; at: Date };

/** One page of the ledger, the latest first; `limit + 1` rows, so that the caller can tell whether more exist. */
export async function listRecalls(
  sql: Executor,
  teamId: string,
  page: {
    sessionId: string | null;
    runId: string | null;
    status: string | null;
    before: number | null;
    limit: number;
  },
): Promise<RecallRow[]> {
  return await sql<RecallRow[]>`
    select r.n, r.at, r.run_id as "runId", r.request_id as "requestId", r.step, r.asked, r.status,
      r.session_id as "sessionId", r.thread, r.observation_id as "observationId", r.unit, r.range_offset as "offset",
      r.range_length as "length", r.total, r.charged, r.actor_kind as "actorKind", r.actor_id as "actorId", r.developer
    from recalls r
    where r.team_id = ${teamId}
      ${page.sessionId === null ? sql`` : sql`and r.session_id = ${page.sessionId}`}
      ${page.runId === null ? sql`` : sql`and r.run_id = ${page.runId}`}
      ${page.status === null ? sql`` : sql`and r.status = ${page.status}`}
      ${page.before === null ? sql`` : sql`and r.n < ${page.before}`}
    order by r.n desc limit ${page.limit + 1}`;
}
