import type { Sql } from "../client";
import type { ThreadKey } from "./observations";

export interface ThreadRow {
  sessionId: string;
  thread: string;
  kind: string;
  own: boolean;
  generation: number;
  parentThread: string | null;
  parentCallId: string | null;
  title: string | null;
  model: string | null;
  agentVersion: string | null;
  startedAt: Date | null;
  endedAt: Date | null;
  steps: number;
  events: number;
  observations: number;
  compactions: number;
  microcompactions: number;
  discardedObservations: number;
  unparsedLines: number;
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
  reasoningTokens: number;
  peakContextTokens: number | null;
  windowTokens: number | null;
}

const columns = (sql: Sql) => sql`
  session_id as "sessionId", thread, kind, own, derived_generation as generation, parent_thread as "parentThread",
  parent_call_id as "parentCallId", title, model, agent_version as "agentVersion", started_at as "startedAt",
  ended_at as "endedAt", steps, events, observations, compactions, microcompactions,
  discarded_observations as "discardedObservations", unparsed_lines as "unparsedLines", input_tokens as "inputTokens",
  output_tokens as "outputTokens", cache_read_tokens as "cacheReadTokens", cache_write_tokens as "cacheWriteTokens",
  reasoning_tokens as "reasoningTokens", peak_context_tokens as "peakContextTokens", window_tokens as "windowTokens"`;

/** The threads of a session, the main one first. */
export async function listThreads(sql: Sql, teamId: string, sessionId: string): Promise<ThreadRow[]> {
  return await sql<ThreadRow[]>`
    select ${columns(sql)} from threads where team_id = ${teamId} and session_id = ${sessionId}
    order by (thread = '') desc, started_at nulls last, thread`;
}

/** A thread by name, or, for null, the main one: the first where the main one is not here. */
export async function findThread(
  sql: Sql,
  teamId: string,
  sessionId: string,
  thread: string | null,
): Promise<ThreadRow | null> {
  const rows = await sql<ThreadRow[]>`
    select ${columns(sql)} from threads
    where team_id = ${teamId} and session_id = ${sessionId} and ${thread === null ? sql`true` : sql`thread = ${thread}`}
    order by (thread = '') desc, started_at nulls last, thread limit 1`;
  return rows[0] ?? null;
}

/**
 * The current derivation of a thread, as one value for a statement to look up rows by. Joined with `threads` instead,
 * the rows of a page are found by reading and sorting all the thread has.
 */
export function generationOf(sql: Sql, key: ThreadKey) {
  return sql`(select g.derived_generation from threads g
    where g.team_id = ${key.teamId} and g.session_id = ${key.sessionId} and g.thread = ${key.thread})`;
}
