import type { CompactionRow, ObservationChange } from "@/lib/core/derived-rows";
import { rangesToText } from "@/lib/core/ranges";
import type { Executor, Fragment } from "../executor";
import type { GenerationOf } from "./derive-rows";

/** What later lines told of observations written before. Few, so one statement each. */
export async function changeObservations(
  tx: Executor,
  teamId: string,
  generationOf: GenerationOf,
  changes: readonly ObservationChange[],
): Promise<void> {
  for (const change of changes) {
    const { content, seen } = change;
    const columns = {
      ...(content && {
        content_sha256: Buffer.from(content.sha256, "hex"),
        content_sha1: Buffer.from(content.sha1, "hex"),
        media_type: content.mediaType,
        bytes: content.bytes,
        chars: content.chars,
        lines: content.lines,
        head: content.head,
        tail: content.tail,
      }),
      ...(seen !== undefined && {
        seen_sha256: seen === null ? null : Buffer.from(seen.sha256, "hex"),
        seen_bytes: seen?.bytes ?? null,
      }),
      ...(change.complete !== undefined && { complete: change.complete }),
      ...(change.totalBytes !== undefined && { total_bytes: change.totalBytes }),
      ...(change.returnCode !== undefined && { return_code: change.returnCode }),
      ...(change.isError !== undefined && { is_error: change.isError }),
      ...(change.durationMs !== undefined && { duration_ms: change.durationMs }),
    };
    if (Object.keys(columns).length === 0) continue;
    await tx`
      update observations set ${tx(columns)}
      where team_id = ${teamId} and derived_generation = ${generationOf(change.thread)}::bigint
        and call_key = ${change.callKey} and occurrence = ${change.occurrence}`;
  }
}

export function insertCompactions(
  sql: Executor,
  teamId: string,
  generationOf: GenerationOf,
  rows: readonly CompactionRow[],
): Fragment {
  return sql`
    insert into compactions (team_id, derived_generation, n, seq, kind, trigger, status, at, step, tokens_before, tokens_after,
      tokens_before_source, tokens_after_source, window_tokens, duration_ms, summary_id, opaque_bytes, discarded, kept,
      discarded_tools, discarded_prompts, discarded_replies, discarded_thinking, coverage)
    select ${teamId}::uuid, generation, n, seq, kind, trigger, status, to_timestamp(ms / 1000), step, tokens_before, tokens_after,
      tokens_before_source, tokens_after_source, window_tokens, duration_ms, summary_id, opaque_bytes,
      discarded::int4multirange, kept::int4multirange,
      discarded_tools, discarded_prompts, discarded_replies, discarded_thinking, coverage
    from unnest(
      ${rows.map((r) => generationOf(r.thread))}::int8[], ${rows.map((r) => r.n)}::int[], ${rows.map((r) => r.seq)}::int[],
      ${rows.map((r) => r.kind)}::text[], ${rows.map((r) => r.trigger)}::text[], ${rows.map((r) => r.status)}::text[],
      ${rows.map((r) => r.at)}::float8[], ${rows.map((r) => r.step)}::int[], ${rows.map((r) => r.tokensBefore)}::int[],
      ${rows.map((r) => r.tokensAfter)}::int[], ${rows.map((r) => r.tokensBeforeSource)}::text[],
      ${rows.map((r) => r.tokensAfterSource)}::text[], ${rows.map((r) => r.windowTokens)}::int[], ${rows.map((r) => r.durationMs)}::int[],
      ${rows.map((r) => r.summaryId)}::text[], ${rows.map((r) => r.opaqueBytes)}::int[],
      ${rows.map((r) => rangesToText(r.discarded))}::text[], ${rows.map((r) => rangesToText(r.kept))}::text[],
      ${rows.map((r) => r.discardedTools)}::int[], ${rows.map((r) => r.discardedPrompts)}::int[],
      ${rows.map((r) => r.discardedReplies)}::int[], ${rows.map((r) => r.discardedThinking)}::int[], ${rows.map((r) => r.coverage)}::text[])
      as r (generation, n, seq, kind, trigger, status, ms, step, tokens_before, tokens_after, tokens_before_source,
        tokens_after_source, window_tokens, duration_ms, summary_id, opaque_bytes, discarded, kept,
        discarded_tools, discarded_prompts, discarded_replies, discarded_thinking, coverage)`;
}
