import { arrayAt, type JsonObject, objectAt, stringAt } from "@/lib/core/json";
import type { Log } from "./log-state";
import { createThread, type ThreadState } from "./thread-state";

/** The thread a record belongs to: the file's own, a subagent's, or a sidechain written into its parent's file (to 2.0.1x). */
export function threadOf(log: Log, record: JsonObject): ThreadState {
  if (record.isSidechain !== true) return log.own;
  const agentId = stringAt(record, "agentId");
  if (agentId !== null) return agentThread(log, agentId, log.own.id);
  return log.own.kind === "main" ? sidechainOf(log, record) : log.own;
}

/** A thread that is only read out of another's records, until its own file comes. */
export function agentThread(log: Log, id: string, parentThread: string): ThreadState {
  const known = log.threads.get(id);
  if (known !== undefined) return known;
  const thread = createThread(id, id.startsWith("acompact-") ? "compaction-agent" : "subagent", false);
  thread.parentThread = parentThread;
  log.threads.set(id, thread);
  return thread;
}

export function linkAgent(log: Log, agentId: string, parentThread: string, callId: string, title: string): void {
  const thread = agentThread(log, agentId, parentThread);
  if (thread === log.own) return;
  thread.parentCallId ??= callId;
  if (title !== "") thread.title ??= title;
}

function sidechainOf(log: Log, record: JsonObject): ThreadState {
  const uuid = stringAt(record, "uuid") ?? "";
  const parent = stringAt(record, "parentUuid");
  const thread = (parent === null ? undefined : log.sidechains.get(parent)) ?? openSidechain(log, record, uuid);
  if (uuid !== "") log.sidechains.set(uuid, thread);
  return thread;
}

/** A sidechain begins with the prompt its Task call was given: that finds the call, and else the latest call that is still open. */
function openSidechain(log: Log, record: JsonObject, uuid: string): ThreadState {
  const content = objectAt(record, "message")?.content;
  const prompt =
    typeof content === "string"
      ? content
      : arrayAt({ content }, "content")
          .flatMap((block) => stringAt(block, "text") ?? [])
          .join("\n");
  const open = [...log.own.openTasks].filter(([, task]) => !task.isTaken);
  const [callId, task] = open.find(([, one]) => one.prompt === prompt) ?? open.at(-1) ?? [null, null];
  const id = callId ?? `sidechain-${uuid}`;
  const known = log.threads.get(id);
  if (known !== undefined) return known;
  const thread = createThread(id, "sidechain", true);
  thread.parentCallId = callId;
  if (task !== null) {
    task.isTaken = true;
    thread.title = task.title === "" ? null : task.title;
  }
  log.threads.set(id, thread);
  return thread;
}
