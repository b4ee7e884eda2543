import type { EventRow, ModelCallRow, ObservationRow, RowBatch } from "@/lib/core/derived-rows";
import type { Executor, Fragment } from "../executor";

/** The number that the rows of a thread carry in this derivation. */
export type GenerationOf = (thread: string) => number;

export function insertEvents(
  sql: Executor,
  teamId: string,
  generationOf: GenerationOf,
  rows: readonly EventRow[],
): Fragment {
  return sql`
    insert into events (team_id, derived_generation, seq, kind, label, at, step, byte_offset, part, preview,
      observation_id, tool, action, call_id, compaction, inherited)
    select ${teamId}::uuid, generation, seq, kind, label, to_timestamp(ms / 1000), step, byte_offset, part, preview,
      observation_id, tool, action, call_id, compaction, inherited
    from unnest(
      ${rows.map((r) => generationOf(r.thread))}::int8[], ${rows.map((r) => r.seq)}::int[], ${rows.map((r) => r.kind)}::text[],
      ${rows.map((r) => r.label)}::text[], ${rows.map((r) => r.at)}::float8[], ${rows.map((r) => r.step)}::int[],
      ${rows.map((r) => r.offset)}::int8[], ${rows.map((r) => r.part)}::int[], ${rows.map((r) => r.preview)}::text[],
      ${rows.map((r) => r.observationId)}::text[], ${rows.map((r) => r.tool)}::text[], ${rows.map((r) => r.action)}::text[],
      ${rows.map((r) => r.callId)}::text[], ${rows.map((r) => r.compaction)}::int[], ${rows.map((r) => flag(r.inherited))}::text[]::bool[])
      as r (generation, seq, kind, label, ms, step, byte_offset, part, preview, observation_id, tool, action, call_id, compaction, inherited)`;
}

/** Outputs that came after their call was written. The first output of a call is the one its event shows. */
export async function nameEvents(
  tx: Executor,
  teamId: string,
  generationOf: GenerationOf,
  rows: RowBatch["eventIds"],
): Promise<void> {
  if (rows.length === 0) return;
  await tx`
    update events e set observation_id = r.id
    from unnest(${rows.map((r) => generationOf(r.thread))}::int8[], ${rows.map((r) => r.seq)}::int[],
      ${rows.map((r) => r.observationId)}::text[]) as r (generation, seq, id)
    where e.team_id = ${teamId} and e.derived_generation = r.generation and e.seq = r.seq and e.observation_id is null`;
}

export function insertObservations(
  sql: Executor,
  teamId: string,
  generationOf: GenerationOf,
  rows: readonly ObservationRow[],
): Fragment {
  return sql`
    insert into observations (team_id, derived_generation, call_key, occurrence, seq, id, kind, step, at, tool, action,
      return_code, is_error, duration_ms, content_sha256, content_sha1, media_type, bytes, chars, lines, head, tail,
      seen_sha256, seen_bytes, complete, total_bytes, side_file, inherited)
    select ${teamId}::uuid, generation, call_key, occurrence, seq, id, kind, step, to_timestamp(ms / 1000), tool, action,
      return_code, is_error, duration_ms, decode(sha256, 'hex'), decode(sha1, 'hex'), media_type, bytes, chars, lines, head, tail,
      decode(seen_sha256, 'hex'), seen_bytes, complete, total_bytes, side_file, inherited
    from unnest(
      ${rows.map((r) => generationOf(r.thread))}::int8[], ${rows.map((r) => r.callKey)}::text[], ${rows.map((r) => r.occurrence)}::int[],
      ${rows.map((r) => r.seq)}::int[], ${rows.map((r) => r.id)}::text[], ${rows.map((r) => r.kind)}::text[],
      ${rows.map((r) => r.step)}::int[], ${rows.map((r) => r.at)}::float8[], ${rows.map((r) => r.tool)}::text[],
      ${rows.map((r) => r.action)}::text[], ${rows.map((r) => r.returnCode)}::int[], ${rows.map((r) => flag(r.isError))}::text[]::bool[],
      ${rows.map((r) => r.durationMs)}::int[], ${rows.map((r) => r.content.sha256)}::text[], ${rows.map((r) => r.content.sha1)}::text[],
      ${rows.map((r) => r.content.mediaType)}::text[], ${rows.map((r) => r.content.bytes)}::int8[], ${rows.map((r) => r.content.chars)}::int[],
      ${rows.map((r) => r.content.lines)}::int[], ${rows.map((r) => r.content.head)}::text[], ${rows.map((r) => r.content.tail)}::text[],
      ${rows.map((r) => r.seen?.sha256 ?? null)}::text[], ${rows.map((r) => r.seen?.bytes ?? null)}::int8[],
      ${rows.map((r) => flag(r.complete))}::text[]::bool[], ${rows.map((r) => r.totalBytes)}::int8[], ${rows.map((r) => r.sideFile)}::text[],
      ${rows.map((r) => flag(r.inherited))}::text[]::bool[])
      as r (generation, call_key, occurrence, seq, id, kind, step, ms, tool, action, return_code, is_error, duration_ms,
        sha256, sha1, media_type, bytes, chars, lines, head, tail, seen_sha256, seen_bytes, complete, total_bytes, side_file, inherited)`;
}

/** Usage by ordinal; a later report of the same response replaces the earlier one. */
export function upsertModelCalls(
  sql: Executor,
  teamId: string,
  generationOf: GenerationOf,
  rows: readonly ModelCallRow[],
): Fragment {
  return sql`
    insert into model_calls (team_id, derived_generation, ordinal, step, at, model, response_id, request_id,
      input, output, cache_read, cache_write, reasoning, context_tokens, window_tokens, inherited)
    select ${teamId}::uuid, generation, ordinal, step, to_timestamp(ms / 1000), model, response_id, request_id,
      input, output, cache_read, cache_write, reasoning, context_tokens, window_tokens, inherited
    from unnest(
      ${rows.map((r) => generationOf(r.thread))}::int8[], ${rows.map((r) => r.ordinal)}::int[], ${rows.map((r) => r.step)}::int[],
      ${rows.map((r) => r.at)}::float8[], ${rows.map((r) => r.model)}::text[], ${rows.map((r) => r.responseId)}::text[],
      ${rows.map((r) => r.requestId)}::text[], ${rows.map((r) => r.input)}::int[], ${rows.map((r) => r.output)}::int[],
      ${rows.map((r) => r.cacheRead)}::int[], ${rows.map((r) => r.cacheWrite)}::int[], ${rows.map((r) => r.reasoning)}::int[],
      ${rows.map((r) => r.contextTokens)}::int[], ${rows.map((r) => r.windowTokens)}::int[], ${rows.map((r) => flag(r.inherited))}::text[]::bool[])
      as r (generation, ordinal, step, ms, model, response_id, request_id, input, output, cache_read, cache_write,
        reasoning, context_tokens, window_tokens, inherited)
    on conflict (team_id, derived_generation, ordinal) do update set
      step = excluded.step, at = excluded.at, model = excluded.model, response_id = excluded.response_id,
      request_id = excluded.request_id, input = excluded.input, output = excluded.output, cache_read = excluded.cache_read,
      cache_write = excluded.cache_write, reasoning = excluded.reasoning, context_tokens = excluded.context_tokens,
      window_tokens = excluded.window_tokens, inherited = excluded.inherited`;
}

/** As text: postgres.js takes an array of booleans for one boolean. */
function flag(value: boolean): "t" | "f" {
  return value ? "t" : "f";
}
