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

/** Makes a derivation the thread's current one. */
export async function makeCurrent(
  tx: Executor,
  teamId: string,
  place: { sessionId: string; streamId: string },
  row: ThreadRow,
  { generation, input, output, cacheRead, cacheWrite, reasoning, peak }: CallSums,
): Promise<void> {
  const columns = {
    kind: row.kind,
    stream_id: place.streamId,
    own: row.own,
    derived_generation: generation,
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

/** Tokens of a thread, without those of calls copied from another session, whose own they are. */
export interface CallSums {
  generation: number;
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  reasoning: number;
  /** The most the model held at once; null when no call tells. */
  peak: number | null;
}

/** Sums over the model calls of each derivation that has any. */
export async function sumCalls(sql: Executor, teamId: string, generations: readonly number[]): Promise<CallSums[]> {
  return await sql<CallSums[]>`
    select derived_generation as generation,
      coalesce(sum(input) filter (where not inherited), 0)::bigint as input,
      coalesce(sum(output) filter (where not inherited), 0)::bigint as output,
      coalesce(sum(cache_read) filter (where not inherited), 0)::bigint as "cacheRead",
      coalesce(sum(cache_write) filter (where not inherited), 0)::bigint as "cacheWrite",
      coalesce(sum(reasoning) filter (where not inherited), 0)::bigint as reasoning,
      max(context_tokens) as peak
    from model_calls where team_id = ${teamId} and derived_generation = any(${[...generations]}::bigint[])
    group by derived_generation`;
}

export function noCalls(generation: number): CallSums {
  return { generation, input: 0, output: 0, cacheRead: 0, cacheWrite: 0, reasoning: 0, peak: null };
}

/** As text: a `Date` cannot say the year 1. */
function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
