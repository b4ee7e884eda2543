import { isObject, type JsonObject, numberAt, objectAt, stringAt } from "@/lib/core/json";
import type { Log, Place } from "./log-state";
import type { ResponseState } from "./thread-state";

/** Finds the response a record belongs to; its first record opens the next step of the thread. */
export function responseOf(place: Place, record: JsonObject, message: JsonObject): ResponseState {
  const { thread } = place;
  const id = stringAt(message, "id") ?? stringAt(record, "requestId") ?? stringAt(record, "uuid") ?? `${place.offset}`;
  const known = thread.responses.get(id);
  if (known !== undefined) return known;
  thread.step += 1;
  const response = { step: thread.step, output: -1 };
  thread.responses.set(id, response);
  return response;
}

/**
 * Reports the usage of a response once, and again when a later record of it knows more.
 *
 * Every record of a response repeats the same input figures; the output count grows, and is a placeholder in all but the
 * last. `contextTokens` is null in a compaction agent's file: such a call is no turn.
 */
export function reportUsage(
  log: Log,
  place: Place,
  response: ResponseState,
  record: JsonObject,
  message: JsonObject,
): void {
  const usage = objectAt(message, "usage");
  if (usage === null || !place.isOwnRecord) return;
  const output = count(usage, "output_tokens");
  if (output <= response.output) return;
  const isFirst = response.output < 0;
  response.output = output;
  const { thread } = place;
  const input = count(usage, "input_tokens");
  const cacheRead = count(usage, "cache_read_input_tokens");
  const cacheWrite = count(usage, "cache_creation_input_tokens");
  const contextTokens = thread.kind === "compaction-agent" ? null : input + cacheRead + cacheWrite;
  if (isFirst && contextTokens !== null) noteContext(place, response.step, contextTokens);
  log.sink.usage({
    thread: thread.id,
    step: response.step,
    at: place.at,
    model: stringAt(message, "model"),
    responseId: stringAt(message, "id") ?? "",
    requestId: stringAt(record, "requestId"),
    input,
    output,
    cacheRead,
    cacheWrite,
    reasoning: numberAt(objectAt(usage, "output_tokens_details"), "thinking_tokens"),
    contextTokens,
    windowTokens: null,
    ...(place.inherited ? { inherited: true } : {}),
  });
}

/** The first call after a compaction shows what it left, where the log does not say so itself. */
function noteContext(place: Place, step: number, contextTokens: number): void {
  const { thread } = place;
  thread.context = contextTokens;
  for (let i = thread.compactions.length - 1; i >= 0; i--) {
    const compaction = thread.compactions[i];
    if (compaction === undefined || compaction.step < step - 1) return;
    if (compaction.tokensAfter !== null || compaction.step >= step || compaction.status !== "done") continue;
    compaction.tokensAfter = contextTokens;
    compaction.tokensAfterSource = "next-call";
  }
}

function count(usage: JsonObject, key: string): number {
  const found = isObject(usage) ? numberAt(usage, key) : null;
  return found === null || found < 0 ? 0 : Math.min(Math.round(found), Number.MAX_SAFE_INTEGER);
}
