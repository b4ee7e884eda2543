import { isObject, type Json, type JsonObject, objectAt, stringAt } from "@/lib/core/json";
import { emit, type Log, type Place } from "./log-state";
import { detached, preview } from "./preview";
import { flushQueue } from "./queue-events";
import { toolCall, toolResult } from "./tool-events";
import { reportUsage, responseOf } from "./usage";

/** An `assistant` record: one block of a model response, as a rule, and its usage. */
export function assistantRecord(log: Log, place: Place, record: JsonObject): void {
  const message = objectAt(record, "message") ?? {};
  const { content } = message;
  const blocks: readonly Json[] =
    typeof content === "string" ? [{ type: "text", text: content }] : Array.isArray(content) ? content : [];
  if (record.isApiErrorMessage === true || message.model === "<synthetic>") {
    const said = preview(blocks.flatMap((block) => stringAt(block, "text") ?? []).join("\n"));
    if (record.isApiErrorMessage === true) emit(log, place, { kind: "error", label: "api_error", preview: said });
    else emit(log, place, { kind: "notice", label: "synthetic", preview: said });
    return;
  }
  if (place.thread === log.own && place.isOwnRecord) {
    place.thread.path.current = place.turn;
    flushQueue(log);
  }
  const response = responseOf(place, record, message);
  const model = stringAt(message, "model");
  if (model !== null && model !== place.thread.model) place.thread.model = detached(model);
  reportUsage(log, place, response, record, message);
  if (blocks.length === 0)
    emit(log, place, { kind: "unknown", label: "assistant", step: response.step, preview: "Response without content" });
  blocks.forEach((block, index) => {
    assistantBlock(log, place, response.step, block, `${stringAt(record, "uuid") ?? place.offset}:${index}`);
  });
}

function assistantBlock(log: Log, place: Place, step: number, block: Json, textKey: string): void {
  const type = stringAt(block, "type") ?? "";
  if (!isObject(block)) {
    emit(log, place, { kind: "unknown", label: "assistant", step, preview: preview(String(block)) });
  } else if (type === "text" && typeof block.text === "string") {
    if (block.text === "") emit(log, place, { kind: "notice", label: "empty", step, preview: "Empty text" });
    else emit(log, place, { kind: "reply", step, preview: preview(block.text), text: block.text, textKey });
  } else if (type === "thinking") {
    thinking(log, place, step, stringAt(block, "thinking") ?? "", textKey);
  } else if (type === "redacted_thinking") {
    emit(log, place, { kind: "thinking", label: type, step, preview: "Thinking is encrypted" });
  } else if (type === "tool_use" || type === "server_tool_use" || type === "mcp_tool_use") {
    toolCall(log, place, step, block);
  } else if (type.endsWith("_tool_result") && typeof block.tool_use_id === "string") {
    toolResult(log, place, block, undefined);
  } else
    emit(log, place, {
      kind: "unknown",
      label: type === "" ? "assistant" : type,
      step,
      preview: `Block of type ${type}`,
    });
}

function thinking(log: Log, place: Place, step: number, text: string, textKey: string): void {
  if (text === "") emit(log, place, { kind: "thinking", step, preview: "Thinking is not recorded" });
  else emit(log, place, { kind: "thinking", step, preview: preview(text), text, textKey });
}
