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

/** Which recalls are meant; null for all. An observation is meant under every id it has. */
export interface RecallScope {
  sessionId: string | null;
  thread: string | null;
  runId: string | null;
  observationIds: readonly string[] | null;
  actorKind: string | null;
}

/** Of recalls `r`. */
export const inScope = (sql: Executor, teamId: string, scope: RecallScope) => sql`
  r.team_id = ${teamId}
  ${scope.sessionId === null ? sql`` : sql`and r.session_id = ${scope.sessionId}`}
  ${scope.thread === null ? sql`` : sql`and r.thread = ${scope.thread}`}
  ${scope.runId === null ? sql`` : sql`and r.run_id = ${scope.runId}`}
  ${scope.actorKind === null ? sql`` : sql`and r.actor_kind = ${scope.actorKind}`}
  ${scope.observationIds === null ? sql`` : sql`and r.observation_id = any(${[...scope.observationIds]}::text[])`}`;

export interface RecallFilter {
  status: string | null;
  /** Whether something was given. */
  hit: boolean | null;
  charged: boolean | null;
}

/** What an id led to, as its thread's current derivation has it; nulls where it led nowhere or has not been read again yet. */
export type TargetRow = { sessionTitle: string | null } & (TargetFacts | { [K in keyof TargetFacts]: null });
interface TargetFacts {
  seq: number;
  kind: string;
  tool: string | null;
  action: string | null;
  returnCode: number | null;
  isError: boolean;
  mediaType: string | null;
  bytes: number;
  chars: number;
  lines: number;
  complete: boolean;
  totalBytes: number | null;
}

/** Of observations `o` and sessions `s` that `joinTarget` finds. */
export const targetColumns = (sql: Executor) => sql`
  s.title as "sessionTitle", o.seq, o.kind, o.tool, o.action, o.return_code as "returnCode", o.is_error as "isError",
  o.media_type as "mediaType", o.bytes, o.chars, o.lines, o.complete, o.total_bytes as "totalBytes"`;

/** To rows `r` that name a session, a thread and an id. */
export const joinTarget = (sql: Executor, teamId: string) => sql`
  left join sessions s on s.team_id = ${teamId} and s.id = r.session_id
  left join threads t on t.team_id = ${teamId} and t.session_id = r.session_id and t.thread = r.thread
  left join observation_ids i on i.team_id = ${teamId} and i.session_id = r.session_id and i.thread = r.thread
    and i.id = r.observation_id
  left join observations o on o.team_id = ${teamId} and o.derived_generation = t.derived_generation
    and o.call_key = i.call_key and o.occurrence = i.occurrence`;

export type RecallRow = RecallLine & ByWhom & TargetRow & { n: number; at: Date };

/** One page of the ledger, the latest first; `limit + 1` rows, so that the caller can tell whether more exist. */
export async function listRecalls(
  sql: Executor,
  teamId: string,
  scope: RecallScope,
  filter: RecallFilter,
  page: { before: number | null; limit: number },
): Promise<RecallRow[]> {
  return await sql<RecallRow[]>`
    select r.n, r.at, r.run_id as "runId", r.request_id as "requestId", r.step, r.asked, r.status,
      r.session_id as "sessionId", r.thread, r.observation_id as "observationId", r.unit, r.range_offset as "offset",
      r.range_length as "length", r.total, r.charged, r.actor_kind as "actorKind", r.actor_id as "actorId", r.developer,
      ${targetColumns(sql)}
    from (
      select * from recalls r where ${inScope(sql, teamId, scope)} ${passes(sql, filter)}
        ${page.before === null ? sql`` : sql`and r.n < ${page.before}`}
      order by r.n desc limit ${page.limit + 1}
    ) r ${joinTarget(sql, teamId)}
    order by r.n desc`;
}

function passes(sql: Executor, { status, hit, charged }: RecallFilter) {
  return sql`
    ${status === null ? sql`` : sql`and r.status = ${status}`}
    ${hit === null ? sql`` : sql`and (r.status = 'ok') = ${hit}`}
    ${charged === null ? sql`` : sql`and (r.charged > 0) = ${charged}`}
`;
}

export type GivenRow = ByWhom &
  Pick<RecallLine, "runId" | "step" | "unit" | "offset" | "length" | "total"> & {
    n: number;
    at: Date;
    /** Of all, also those beyond the limit. */
    times: number;
  };

/** When an observation was given to somebody, the latest first. */
export async function listGiven(
  sql: Executor,
  key: { teamId: string; sessionId: string; thread: string },
  ids: readonly string[],
  limit: number,
): Promise<GivenRow[]> {
  return await sql<GivenRow[]>`
    select r.n, r.at, r.run_id as "runId", r.step, r.unit, r.range_offset as "offset", r.range_length as "length", r.total,
      r.actor_kind as "actorKind", r.actor_id as "actorId", r.developer, count(*) over ()::int as times
    from recalls r
    where ${inScope(sql, key.teamId, { ...key, runId: null, actorKind: null, observationIds: ids })} and r.status = 'ok'
    order by r.n desc limit ${limit}`;
}
