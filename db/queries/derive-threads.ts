import type { ThreadRow } from "@/lib/core/derived-rows";
import { rangesToText } from "@/lib/core/ranges";
import type { Executor, Fragment } from "../executor";

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

export interface DerivedThread {
  row: ThreadRow;
  generation: number;
}

/**
 * Makes derivations the current ones of their threads. Tokens are summed here, without those of calls copied from
 * another session, whose own they are.
 */
export async function makeCurrent(
  tx: Executor,
  teamId: string,
  place: { sessionId: string; streamId: string },
  threads: readonly DerivedThread[],
): Promise<void> {
  if (threads.length === 0) return;
  const rows = threads.map(({ row, generation }) => ({
    thread: row.thread,
    kind: row.kind,
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
    window_tokens: row.windowTokens,
    off_path: rangesToText(row.offPath),
  }));
  const columns = Object.keys(rows[0] ?? {});
  const sums = ["input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens", "reasoning_tokens"];
  const all = [...columns, "stream_id", ...sums, "peak_context_tokens"];
  const list = (names: readonly string[], one: (name: Fragment) => Fragment) =>
    names.map((name, i) => tx`${i ? tx`,` : tx``} ${one(tx`${tx(name)}`)}`);
  await tx`
    insert into threads (team_id, session_id, ${list(all, (name) => name)})
    select ${teamId}::uuid, ${place.sessionId}::uuid, ${list(columns, (name) => tx`r.${name}`)}, ${place.streamId}::uuid,
      c.input, c.output, c.cache_read, c.cache_write, c.reasoning, c.peak
    from jsonb_populate_recordset(null::threads, ${JSON.stringify(rows)}::text::jsonb) r cross join lateral (
      select coalesce(sum(input) filter (where not inherited), 0)::bigint as input,
        coalesce(sum(output) filter (where not inherited), 0)::bigint as output,
        coalesce(sum(cache_read) filter (where not inherited), 0)::bigint as cache_read,
        coalesce(sum(cache_write) filter (where not inherited), 0)::bigint as cache_write,
        coalesce(sum(reasoning) filter (where not inherited), 0)::bigint as reasoning, max(context_tokens) as peak
      from model_calls m where m.team_id = ${teamId} and m.derived_generation = r.derived_generation) c
    on conflict (team_id, session_id, thread) do update set
      ${list(all, (name) => tx`${name} = excluded.${name}`)}`;
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

/** As text: a `Date` cannot say the year 1. */
function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
