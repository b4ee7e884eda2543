import { isObject, type JsonObject, objectAt, stringAt } from "@/lib/core/json";
import type { LogIdentity } from "../format";
import { ITEM_TYPES } from "./response-item";

const ENVELOPES = new Set([
  "response_item",
  "event_msg",
  "turn_context",
  "compacted",
  "token_usage_record",
  "world_state",
]);

/** The thread that started this one; null for a thread a person started. */
export function parentOf(meta: JsonObject): string | null {
  const spawn = objectAt(objectAt(objectAt(meta, "source") ?? {}, "subagent") ?? {}, "thread_spawn");
  return stringAt(meta, "parent_thread_id") ?? stringAt(spawn ?? {}, "parent_thread_id");
}

/** Recognises rollouts of any age and the prompt history; the name of the file is never asked. */
export function identify(head: readonly JsonObject[]): LogIdentity | null {
  const meta = head.find((record) => record.type === "session_meta" && isObject(record.payload));
  if (meta) return fromMeta(objectAt(meta, "payload") ?? {});
  if (head.some((record) => ENVELOPES.has(stringAt(record, "type") ?? "") && isObject(record.payload)))
    return rollout("");
  return fromBare(head) ?? fromHistory(head);
}

function rollout(id: string): LogIdentity {
  return { agent: "codex", externalId: id, thread: "", file: id === "" ? "rollout.jsonl" : `rollout-${id}.jsonl` };
}

function fromMeta(meta: JsonObject): LogIdentity {
  const id = stringAt(meta, "id") ?? "";
  const session = stringAt(meta, "session_id");
  const parent = parentOf(meta);
  const source = objectAt(meta, "source");
  const isChild = meta.thread_source === "subagent" || parent !== null || (source !== null && "subagent" in source);
  const root = session !== null && session !== "" && session !== id ? session : parent;
  if (!isChild || root === null || root === "" || id === "") return rollout(id);
  return { ...rollout(id), externalId: root, thread: id };
}

/** 0.20: a first line without a type, then items without an envelope among lines of state. */
function fromBare(head: readonly JsonObject[]): LogIdentity | null {
  const first = head[0];
  if (first === undefined) return null;
  const hasState = head.some((record) => typeof record.record_type === "string" && record.type === undefined);
  const hasItems = head.some((record) => ITEM_TYPES.has(stringAt(record, "type") ?? "") && !("payload" in record));
  const id = stringAt(first, "id");
  const isMeta = first.type === undefined && id !== null && typeof first.timestamp === "string";
  if (isMeta && ("instructions" in first || "git" in first)) return rollout(id);
  return hasState && hasItems ? rollout("") : null;
}

/** `history.jsonl`: one line per prompt of any session. */
function fromHistory(head: readonly JsonObject[]): LogIdentity | null {
  const first = head.find((record) => typeof record.session_id === "string");
  const session = first === undefined ? null : stringAt(first, "session_id");
  const isHistory = head.every(
    (record) =>
      record.type === undefined &&
      typeof record.session_id === "string" &&
      typeof record.text === "string" &&
      typeof record.ts === "number",
  );
  if (session === null || !isHistory) return null;
  return { agent: "codex", externalId: `history-${session}`, thread: "", file: "history.jsonl" };
}
