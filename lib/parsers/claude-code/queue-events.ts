import { type JsonObject, stringAt } from "@/lib/core/json";
import { asidePlace, emit, type Log, nextPart, type Place } from "./log-state";
import { preview } from "./preview";
import { isSlashCommand, noticeLabel } from "./prompt";
import {
  applyOperation,
  markSeen,
  type QueuedPrompt,
  queuedCommandText,
  takeAll,
  takeHandedOver,
} from "./prompt-queue";
import { notePrompt } from "./titles";

/** A `queue-operation` is a notice; the prompt in it gets the next number of the same line, for the case that it is nowhere else. */
export function queueOperation(log: Log, place: Place, record: JsonObject): void {
  const content = stringAt(record, "content") ?? "";
  const said = `${stringAt(record, "operation") ?? "?"} ${preview(content)}`.trim();
  emit(log, place, { kind: "notice", label: "queue-operation", preview: preview(said) });
  applyOperation(log.queue, record, { at: place.at, offset: place.offset, part: nextPart(log, place.offset) });
}

/** Prompts the model has had by now that stand in no record of their own. */
export function flushQueue(log: Log): void {
  for (const queued of takeHandedOver(log.queue)) emitQueued(log, queued);
}

/** At the end, those never handed over too: they were typed, and this is their only trace. */
export function flushWholeQueue(log: Log): void {
  for (const queued of takeAll(log.queue)) emitQueued(log, queued);
}

/** True when the attachment was a prompt, and is now an event. */
export function queuedCommand(log: Log, place: Place, record: JsonObject, attachment: JsonObject): boolean {
  const text = queuedCommandText(attachment);
  if (text === null || isSlashCommand(text)) return false;
  const uuid = stringAt(record, "uuid");
  markSeen(log.queue, text);
  emit(log, place, {
    kind: "prompt",
    label: "queued",
    preview: preview(text),
    text,
    ...(uuid === null ? {} : { textKey: `${uuid}:0` }),
  });
  if (place.thread === log.own) notePrompt(log.titles, text);
  return true;
}

function emitQueued(log: Log, queued: QueuedPrompt): void {
  const { text, part } = queued;
  if (isSlashCommand(text) || noticeLabel(text, {}) !== null) return;
  const place = asidePlace(log, queued.offset, queued.at);
  emit(log, place, { kind: "prompt", label: "queued", part, preview: preview(text), text });
  notePrompt(log.titles, text);
}
