import type { ModelCallRow } from "@/lib/core/derived-rows";
import type { ParsedUsage } from "@/lib/parsers/format";
import type { RowBuffer } from "./row-buffer";
import { storableCount, storableInt, storableText, storableTime } from "./storable";
import type { ThreadState } from "./thread-state";

const NAME_CHARS = 200;

/**
 * Takes the usage of a model response. A later report for the same step replaces the earlier one; a call that is no turn
 * (a compaction pass) stands for itself.
 */
export function takeUsage(buffer: RowBuffer, state: ThreadState, usage: ParsedUsage): void {
  if (state.skipped) return;
  const name = usage.contextTokens === null ? `call:${usage.responseId}` : `step:${usage.step}`;
  const ordinal = state.ordinals.get(name) ?? state.ordinals.size;
  state.ordinals.set(name, ordinal);
  const row: ModelCallRow = {
    thread: state.key,
    ordinal,
    step: storableCount(usage.step),
    at: storableTime(usage.at),
    model: storableText(usage.model, NAME_CHARS),
    responseId: storableText(usage.responseId, NAME_CHARS),
    requestId: storableText(usage.requestId, NAME_CHARS),
    input: storableCount(usage.input),
    output: storableCount(usage.output),
    cacheRead: storableCount(usage.cacheRead),
    cacheWrite: storableCount(usage.cacheWrite),
    reasoning: storableInt(usage.reasoning),
    contextTokens: storableInt(usage.contextTokens),
    windowTokens: storableInt(usage.windowTokens),
    inherited: usage.inherited ?? false,
  };
  if (row.windowTokens !== null) state.windowTokens = row.windowTokens;
  buffer.calls.set(`${row.thread}\0${ordinal}`, row);
}
