import type { ThreadRow } from "@/lib/core/derived-rows";
import { rangesToText } from "@/lib/core/ranges";
import type { Executor } from "../executor";

export interface CurrentThread {
  thread: string;
  streamId: string;
  own: boolean;
  observations: number;
}

export async function listCurrentThreads(tx: Executor, teamId: string, sessionId: string): Promise<CurrentThread[]> {
  return await tx<CurrentThread[]>`
    select thread, stream_id as "streamId", own, observations from threads
    where team_id = ${teamId} and session_id = ${sessionId}`;
}

/**
 * Makes a derivation the thread's current one. Tokens are summed over its model calls, without those copied from another
 * session, whose own they are.
 */
export async function makeCurrent(
  tx: Executor,
  teamId: string,
  place: { sessionId: string; streamId: string; generation: number },
  row: ThreadRow,
): Promise<void> {
  const { input, output, cacheRead, cacheWrite, reasoning, peak } = await sumCalls(tx, teamId, place.generation);
  const columns = {
    kind: row.kind,
    stream_id: place.streamId,
    own: row.own,
    derived_generation: place.generation,
    parent_thread: row.parentThread,
    parent_call_id: row.parentCallId,
    title: row.title,
    model: row.model,
    agent_version: row.agentVersion,
    started_at: timeOf(row.startedAt),
    ended_at: timeOf(row.endedAt),
    steps: row.steps,
    events: row.events,
    observations: row.observations,
    compactions: row.compactions,
    microcompactions: row.microcompactions,
    discarded_observations: row.discardedObservations,
    unparsed_lines: row.unparsedLines,
    input_tokens: input,
    output_tokens: output,
    cache_read_tokens: cacheRead,
    cache_write_tokens: cacheWrite,
    reasoning_tokens: reasoning,
    peak_context_tokens: peak,
    window_tokens: row.windowTokens,
    off_path: rangesToText(row.offPath),
  };
  const key = { team_id: teamId, session_id: place.sessionId, thread: row.thread };
  await tx`
    insert into threads ${tx({ ...key, ...columns })}
    on conflict (team_id, session_id, thread) do update set ${tx(columns)}`;
}

/** Threads that the stream no longer shows. */
export async function dropThreads(
  tx: Executor,
  teamId: string,
  place: { sessionId: string; streamId: string },
  keep: readonly string[],
): Promise<void> {
  await tx`
    delete from threads where team_id = ${teamId} and session_id = ${place.sessionId} and stream_id = ${place.streamId}
      and thread <> all(${[...keep]}::text[])`;
}

interface Sums {
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  reasoning: number;
  peak: number | null;
}

async function sumCalls(tx: Executor, teamId: string, generation: number): Promise<Sums> {
  const rows = await tx<Sums[]>`
    select coalesce(sum(input) filter (where not inherited), 0)::bigint as input,
      coalesce(sum(output) filter (where not inherited), 0)::bigint as output,
      coalesce(sum(cache_read) filter (where not inherited), 0)::bigint as "cacheRead",
      coalesce(sum(cache_write) filter (where not inherited), 0)::bigint as "cacheWrite",
      coalesce(sum(reasoning) filter (where not inherited), 0)::bigint as reasoning,
      max(context_tokens) as peak
    from model_calls where team_id = ${teamId} and derived_generation = ${generation}::bigint`;
  return rows[0] ?? { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, reasoning: 0, peak: null };
}

/** As text: a `Date` cannot say the year 1. */
function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
