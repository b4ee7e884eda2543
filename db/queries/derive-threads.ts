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
    outline: row.outline,
  }));
  await tx`
    insert into threads (team_id, session_id, stream_id, ${tx.unsafe(COLUMNS.join(", "))})
    select ${teamId}::uuid, ${place.sessionId}::uuid, ${place.streamId}::uuid, ${tx.unsafe(COLUMNS.map((name) => `r.${name}`).join(", "))}
    from (
      select t.thread, t.kind, t.own, t.derived_generation, t.parent_thread, t.parent_call_id, t.title, t.model,
        t.agent_version, t.started_at, t.ended_at, t.steps, t.events, t.observations, t.compactions, t.microcompactions,
        t.discarded_observations, t.unparsed_lines, t.window_tokens, t.off_path, t.outline, c.*
      from jsonb_populate_recordset(null::threads, ${JSON.stringify(rows)}::text::jsonb) t cross join lateral (
        select coalesce(sum(input) filter (where not inherited), 0)::bigint as input_tokens,
          coalesce(sum(output) filter (where not inherited), 0)::bigint as output_tokens,
          coalesce(sum(cache_read) filter (where not inherited), 0)::bigint as cache_read_tokens,
          coalesce(sum(cache_write) filter (where not inherited), 0)::bigint as cache_write_tokens,
          coalesce(sum(reasoning) filter (where not inherited), 0)::bigint as reasoning_tokens,
          max(context_tokens) as peak_context_tokens
        from model_calls m where m.team_id = ${teamId} and m.derived_generation = t.derived_generation) c
    ) r
    on conflict (team_id, session_id, thread) do update set stream_id = excluded.stream_id,
      ${tx.unsafe(COLUMNS.map(replaced).join(", "))}`;
}

/** A subagent's own file does not say which call began it: what another file said of that stays. */
const KEPT = new Set(["parent_thread", "parent_call_id"]);

function replaced(name: string): string {
  return KEPT.has(name) ? `${name} = coalesce(excluded.${name}, threads.${name})` : `${name} = excluded.${name}`;
}

/** The calls that began threads whose own files are here already. */
export async function linkThreads(
  tx: Executor,
  teamId: string,
  sessionId: string,
  links: readonly { thread: string; parentThread: string | null; parentCallId: string }[],
): Promise<void> {
  await tx`
    update threads set parent_thread = coalesce(l.parent_thread, threads.parent_thread), parent_call_id = l.call_id
    from unnest(${links.map(({ thread }) => thread)}::text[], ${links.map(({ parentThread }) => parentThread)}::text[],
      ${links.map(({ parentCallId }) => parentCallId)}::text[]) as l (thread, parent_thread, call_id)
    where team_id = ${teamId} and session_id = ${sessionId} and threads.thread = l.thread`;
}

const COLUMNS = [
  ...[
    "thread",
    "kind",
    "own",
    "derived_generation",
    "parent_thread",
    "parent_call_id",
    "title",
    "model",
    "agent_version",
  ],
  ...["started_at", "ended_at", "steps", "events", "observations", "compactions", "microcompactions"],
  ...[
    "discarded_observations",
    "unparsed_lines",
    "window_tokens",
    "off_path",
    "outline",
    "input_tokens",
    "output_tokens",
  ],
  ...["cache_read_tokens", "cache_write_tokens", "reasoning_tokens", "peak_context_tokens"],
];

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
