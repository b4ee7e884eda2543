import type { Executor } from "../executor";

export interface RunRow {
  id: string;
  sessionId: string;
  thread: string;
  policy: string;
  state: string;
  openedAt: Date;
}

export interface ByWhom {
  actorKind: string;
  actorId: string;
  developer: string | null;
}

const columns = (sql: Executor) => sql`id, session_id as "sessionId", thread, policy, state, opened_at as "openedAt"`;

export async function insertRun(sql: Executor, teamId: string, run: Omit<RunRow, "openedAt"> & ByWhom): Promise<void> {
  await sql`insert into recall_runs (team_id, id, session_id, thread, policy, state, actor_kind, actor_id, developer)
    values (${teamId}, ${run.id}, ${run.sessionId}, ${run.thread}, ${run.policy}, ${run.state}, ${run.actorKind},
      ${run.actorId}, ${run.developer})`;
}

export async function findRun(sql: Executor, teamId: string, id: string): Promise<RunRow | null> {
  const rows = await sql<RunRow[]>`select ${columns(sql)} from recall_runs where team_id = ${teamId} and id = ${id}`;
  return rows[0] ?? null;
}

/** As `findRun`, and nobody else changes it before the transaction ends. */
export async function lockRun(sql: Executor, teamId: string, id: string): Promise<RunRow | null> {
  const rows = await sql<RunRow[]>`
    select ${columns(sql)} from recall_runs where team_id = ${teamId} and id = ${id} for update`;
  return rows[0] ?? null;
}

export async function updateRunState(sql: Executor, teamId: string, id: string, state: string): Promise<void> {
  await sql`update recall_runs set state = ${state} where team_id = ${teamId} and id = ${id}`;
}

export interface AnswerRow {
  bodySha256: string;
  answer: string;
}

export async function findAnswer(
  sql: Executor,
  teamId: string,
  runId: string,
  requestId: string,
): Promise<AnswerRow | null> {
  const rows = await sql<AnswerRow[]>`
    select encode(body_sha256, 'hex') as "bodySha256", answer from recall_answers
    where team_id = ${teamId} and run_id = ${runId} and request_id = ${requestId}`;
  return rows[0] ?? null;
}

export async function insertAnswer(
  sql: Executor,
  teamId: string,
  runId: string,
  requestId: string,
  { bodySha256, answer }: AnswerRow,
): Promise<void> {
  await sql`insert into recall_answers (team_id, run_id, request_id, body_sha256, answer)
    values (${teamId}, ${runId}, ${requestId}, decode(${bodySha256}, 'hex'), ${answer})`;
}
