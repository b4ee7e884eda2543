import { randomUUID } from "node:crypto";
import type { Executor } from "../executor";

export interface SessionName {
  agent: string;
  externalId: string;
}

/** The session's id; made when this is the first that is heard of it (`isNew`). */
export async function ensureSession(
  sql: Executor,
  teamId: string,
  name: SessionName,
): Promise<{ id: string; isNew: boolean }> {
  // Twice: a session that another connection makes at this moment is seen by neither half of the first statement.
  for (let attempt = 0; attempt < 2; attempt++) {
    const rows = await sql<{ id: string; isNew: boolean }[]>`
      with found as (
        select id from sessions where team_id = ${teamId} and agent = ${name.agent} and external_id = ${name.externalId}
      ), made as (
        insert into sessions (team_id, id, agent, external_id, sorted_at)
        select ${teamId}::uuid, ${randomUUID()}::uuid, ${name.agent}, ${name.externalId}, now()
        where not exists (select from found) on conflict do nothing returning id
      )
      select id, false as "isNew" from found union all select id, true from made`;
    const row = rows[0];
    if (row) return row;
  }
  throw new Error("The session was not made.");
}

/** Held to the end of the transaction: one derivation at a time becomes visible in a session. */
export async function lockSession(tx: Executor, sessionId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${sessionId}, 0))`;
}

export interface SessionFacts {
  /** Whether they come from the session's main thread; others only fill what is unknown. */
  main: boolean;
  cwd: string | null;
  branch: string | null;
  forkedFrom: string | null;
  project: string | null;
  developer: string | null;
}

/** Writes what is known of the session as a whole, and its sums over the threads it has now. */
export async function refreshSession(
  tx: Executor,
  teamId: string,
  sessionId: string,
  facts: SessionFacts,
): Promise<void> {
  const { main } = facts;
  const fact = (value: string | null, column: string) =>
    main ? tx`coalesce(${value}::text, s.${tx(column)})` : tx`coalesce(s.${tx(column)}, ${value}::text)`;
  await tx`
    update sessions s set
      cwd = ${fact(facts.cwd, "cwd")}, branch = ${fact(facts.branch, "branch")},
      forked_from = ${fact(facts.forkedFrom, "forked_from")},
      project = coalesce(${facts.project}::text, s.project), developer = coalesce(${facts.developer}::text, s.developer),
      title = t.title, model = t.model, agent_version = t.agent_version,
      started_at = t.started_at, ended_at = t.ended_at, sorted_at = coalesce(t.started_at, s.created_at),
      threads = t.threads, steps = t.steps, events = t.events, observations = t.observations,
      compactions = t.compactions, microcompactions = t.microcompactions,
      discarded_observations = t.discarded_observations, unparsed_lines = t.unparsed_lines,
      input_tokens = t.input, output_tokens = t.output, cache_read_tokens = t.cache_read,
      cache_write_tokens = t.cache_write, reasoning_tokens = t.reasoning,
      total_tokens = t.input + t.output + t.cache_read + t.cache_write,
      peak_context_tokens = t.peak, window_tokens = t.window_tokens, updated_at = now()
    from (
      select ${tx.unsafe(OVER_THREADS)}
      from threads where team_id = ${teamId} and session_id = ${sessionId}
    ) t
    where s.team_id = ${teamId} and s.id = ${sessionId}`;
}

/** A session is called, and its window measured, as its main thread; without one, as any other. */
const ofMain = (column: string) =>
  `case when bool_or(thread = '') then max(${column}) filter (where thread = '') else max(${column}) end`;
const sum = (column: string) => `coalesce(sum(${column}), 0)::bigint`;

const OVER_THREADS = `
  ${ofMain("title")} as title, ${ofMain("model")} as model, ${ofMain("agent_version")} as agent_version,
  min(started_at) as started_at, max(ended_at) as ended_at, count(*)::int as threads, ${sum("steps")} as steps,
  ${sum("events")} as events, ${sum("observations")} as observations, ${sum("compactions")} as compactions,
  ${sum("microcompactions")} as microcompactions, ${sum("discarded_observations")} as discarded_observations,
  ${sum("unparsed_lines")} as unparsed_lines, ${sum("input_tokens")} as input, ${sum("output_tokens")} as output,
  ${sum("cache_read_tokens")} as cache_read, ${sum("cache_write_tokens")} as cache_write,
  ${sum("reasoning_tokens")} as reasoning, ${ofMain("peak_context_tokens")} as peak, ${ofMain("window_tokens")} as window_tokens`;
