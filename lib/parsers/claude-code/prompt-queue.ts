import { arrayAt, type Json, type JsonObject, stringAt } from "@/lib/core/json";
import { noticeLabel } from "./prompt";

/**
 * Prompts typed while the agent was busy.
 *
 * They are written when typed (`enqueue`), and again as a user record or a `queued_command` attachment when the model
 * gets them; up to 2.1.4x one that was put in between two tool calls is written only the first time. So a typed prompt
 * waits here until it is seen again, or until the model has answered without that.
 */
export interface PromptQueue {
  waiting: QueuedPrompt[];
}

export interface QueuedPrompt {
  text: string;
  at: number | null;
  offset: number;
  part: number;
  /** `removed`: put in between two tool calls. `dequeued`: sent as a turn of its own. `seen`: stands in another record. */
  state: "queued" | "removed" | "dequeued" | "seen";
}

/** Nobody types more while waiting; what comes beyond is only the notice of its operation. */
const MOST = 1_000;

export function createQueue(): PromptQueue {
  return { waiting: [] };
}

/** Applies one operation; a `popAll` gives the text back to the input line, so nothing was sent. */
export function applyOperation(
  queue: PromptQueue,
  record: JsonObject,
  typed: Omit<QueuedPrompt, "text" | "state">,
): void {
  const content = stringAt(record, "content");
  switch (record.operation) {
    case "enqueue":
      if (content !== null && queue.waiting.length < MOST)
        queue.waiting.push({ ...typed, text: content, state: "queued" });
      return;
    case "popAll":
      queue.waiting = queue.waiting.filter(isHandedOver);
      return;
    case "remove":
      handOver(queue, content, "removed");
      return;
    case "dequeue":
      handOver(queue, content, "dequeued");
      return;
    default:
  }
}

function handOver(queue: PromptQueue, content: string | null, state: "removed" | "dequeued"): void {
  const index = queue.waiting.findIndex((one) => !isHandedOver(one) && (content === null || one.text === content));
  const found = queue.waiting[index];
  if (found === undefined) return;
  if (found.state === "seen") queue.waiting.splice(index, 1);
  else found.state = state;
}

function isHandedOver(one: QueuedPrompt): boolean {
  return one.state === "removed" || one.state === "dequeued";
}

/** The prompt stands in a record of its own, in which several queued ones may be joined. What was dequeued is that record. */
export function markSeen(queue: PromptQueue, text: string): void {
  if (queue.waiting.length === 0) return;
  const shown = text.trim();
  const isIn = (one: QueuedPrompt) =>
    shown === one.text.trim() || (one.text.trim() !== "" && shown.includes(one.text.trim()));
  queue.waiting = queue.waiting.filter((one) => one.state !== "dequeued" && (one.state !== "removed" || !isIn(one)));
  for (const one of queue.waiting) if (one.state === "queued" && isIn(one)) one.state = "seen";
}

/** Those the model has answered to without their having been seen again. */
export function takeHandedOver(queue: PromptQueue): QueuedPrompt[] {
  if (queue.waiting.length === 0) return [];
  const taken = queue.waiting.filter(isHandedOver);
  if (taken.length > 0) queue.waiting = queue.waiting.filter((one) => !isHandedOver(one));
  return taken;
}

export function takeAll(queue: PromptQueue): QueuedPrompt[] {
  const taken = queue.waiting.filter((one) => one.state !== "seen");
  queue.waiting = [];
  return taken;
}

/** The text of a `queued_command` attachment that a person typed; null for a task notification or another agent's message. */
export function queuedCommandText(attachment: JsonObject): string | null {
  const mode = stringAt(attachment, "commandMode") ?? "prompt";
  if (mode !== "prompt") return null;
  const text = promptText(attachment.prompt);
  return text === null || noticeLabel(text, attachment) !== null ? null : text;
}

function promptText(prompt: Json | undefined): string | null {
  if (typeof prompt === "string") return prompt;
  const texts = arrayAt({ prompt }, "prompt").flatMap((block) => stringAt(block, "text") ?? []);
  return texts.length === 0 ? null : texts.join("\n");
}
