import { isObject, type Json, type JsonObject, objectAt, stringAt } from "@/lib/core/json";
import { attachSummary, inferredCompaction, unfinishedCompaction } from "./compaction";
import { openTurn } from "./live-path";
import { emit, type Log, type Place } from "./log-state";
import { preview } from "./preview";
import { noticeLabel } from "./prompt";
import { markSeen } from "./prompt-queue";
import { notePrompt } from "./titles";
import { toolResult } from "./tool-events";
import { imageOf } from "./tool-result";

/** A `user` record: a person's prompt, results of tools, or text the client put in. */
export function userRecord(log: Log, place: Place, record: JsonObject): void {
  const content = objectAt(record, "message")?.content;
  const blocks: readonly Json[] =
    typeof content === "string" ? [{ type: "text", text: content }] : Array.isArray(content) ? content : [];
  if (record.isCompactSummary === true) {
    compactSummary(log, place, blocks.flatMap((block) => stringAt(block, "text") ?? []).join("\n"));
    return;
  }
  if (blocks.length === 0) emit(log, place, { kind: "unknown", label: "user", preview: "User record without content" });
  const results = blocks.filter(isResult).length;
  const turn = place.turn;
  blocks.forEach((block, index) => {
    if (isResult(block)) toolResult(log, place, block, results === 1 ? record.toolUseResult : undefined);
    else if (isObject(block) && block.type === "text" && typeof block.text === "string") {
      userText(log, place, record, block.text, index, turn, results > 0);
    } else userOther(log, place, record, block, index, turn);
  });
}

function userText(
  log: Log,
  place: Place,
  record: JsonObject,
  text: string,
  index: number,
  turn: number,
  besideResult: boolean,
): void {
  const label = noticeLabel(text, record);
  if (label === null) {
    // What a person wrote while a tool ran comes with its result, and begins no turn.
    if (!besideResult) beginPrompt(log, place, record, turn);
    emit(log, place, { kind: "prompt", preview: preview(text), text, ...keyOf(record, index) });
    if (place.thread === log.own && place.isOwnRecord) {
      markSeen(log.queue, text);
      notePrompt(log.titles, text);
    }
    place.thread.title ??= place.thread === log.own ? null : preview(text, 120);
    return;
  }
  if (label === "task-notification") markSeen(log.queue, text);
  const unfinished = label === "local-command-output" ? compactionOutcome(text) : null;
  if (unfinished !== null) unfinishedCompaction(log, place, unfinished, preview(text.replace(/<[^>]{1,40}>/g, "")));
  else emit(log, place, { kind: "notice", label, preview: preview(text) });
}

function userOther(log: Log, place: Place, record: JsonObject, block: Json, index: number, turn: number): void {
  const image = imageOf(block);
  if (image !== null && record.isMeta !== true) {
    beginPrompt(log, place, record, turn);
    emit(log, place, {
      kind: "prompt",
      preview: `${image.mediaType}, ${image.bytes.length} bytes`,
      text: image,
      ...keyOf(record, index),
    });
    return;
  }
  const label = stringAt(block, "type") ?? "user";
  emit(log, place, {
    kind: image === null ? "unknown" : "notice",
    label,
    preview: image?.mediaType ?? preview(String(block)),
  });
}

function beginPrompt(log: Log, place: Place, record: JsonObject, turn: number): void {
  const isOpened = place.turn !== turn;
  if (isOpened || place.thread !== log.own || !place.isOwnRecord || stringAt(record, "uuid") === null) return;
  place.turn = openTurn(place.thread.path, record, turn);
}

function compactSummary(log: Log, place: Place, text: string): void {
  if (attachSummary(place.thread, text)) return;
  if (place.thread.compactions.some((one) => one.kind === "full")) {
    emit(log, place, { kind: "notice", label: "compact-summary", preview: preview(text) });
  } else inferredCompaction(log, place, text);
}

/** What the client prints when a compaction comes to nothing; it writes no boundary then. */
export function compactionOutcome(text: string): "failed" | "aborted" | null {
  if (text.length > 4_000) return null;
  if (text.includes("Error during compaction")) return "failed";
  return text.includes("Compaction canceled") ? "aborted" : null;
}

function isResult(block: Json): block is JsonObject {
  return isObject(block) && block.type === "tool_result";
}

function keyOf(record: JsonObject, index: number): { textKey?: string } {
  const uuid = stringAt(record, "uuid");
  return uuid === null ? {} : { textKey: `${uuid}:${index}` };
}
