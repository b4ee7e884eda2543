import { isObject, type JsonObject, objectAt, stringAt } from "@/lib/core/json";
import { logFileName } from "../file-name";
import type { LogIdentity } from "../format";
import { STATE_TYPES } from "./record-types";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Recognises a Claude Code log by the shape of its records; the name only settles which of two session ids is meant. */
export function identify(head: readonly JsonObject[], nameHint: string): LogIdentity | null {
  if (!head.some(isClaudeRecord)) return null;
  const ids = head.map(sessionIdOf).filter((id) => id !== null);
  const named = baseName(nameHint);
  const externalId = UUID.test(named) && ids.includes(named) ? named : (ids[0] ?? "");
  const thread = threadOf(head);
  const file = logFileName("claude-code", { externalId: safe(externalId), thread: safe(thread) });
  return { agent: "claude-code", externalId, thread, file };
}

export function isClaudeRecord(record: JsonObject): boolean {
  const { type } = record;
  if (typeof type !== "string") return false;
  switch (type) {
    case "user":
    case "assistant":
      return isObject(record.message) && record.message.parts === undefined && isEnveloped(record);
    case "system":
      return typeof record.subtype === "string" && record.provenance === undefined && isEnveloped(record);
    case "progress":
      return isObject(record.data) && isEnveloped(record);
    case "attachment":
      return isObject(record.attachment) && isEnveloped(record);
    case "summary":
      return typeof record.summary === "string" && typeof record.leafUuid === "string";
    case "file-history-snapshot":
      return typeof record.messageId === "string" && isObject(record.snapshot);
    case "fork-context-ref":
      return typeof record.parentSessionId === "string";
    default:
      return STATE_TYPES.has(type) && typeof record.sessionId === "string";
  }
}

function isEnveloped(record: JsonObject): boolean {
  return typeof record.uuid === "string" && ("parentUuid" in record || typeof record.sessionId === "string");
}

function sessionIdOf(record: JsonObject): string | null {
  if (!isClaudeRecord(record)) return null;
  return (
    stringAt(record, "sessionId") ?? (record.type === "fork-context-ref" ? stringAt(record, "parentSessionId") : null)
  );
}

function threadOf(head: readonly JsonObject[]): string {
  const first = head.find(
    (record) => (record.type === "user" || record.type === "assistant") && objectAt(record, "message") !== null,
  );
  if (first !== undefined) return first.isSidechain === true ? (stringAt(first, "agentId") ?? "") : "";
  return (
    stringAt(
      head.find((record) => record.type === "fork-context-ref"),
      "agentId",
    ) ?? ""
  );
}

function baseName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1).replace(/\.jsonl$/i, "");
}

/** An id out of a log goes into a file name only with characters that mean nothing to a path. */
function safe(id: string): string {
  return id.slice(0, 200).replace(/[^A-Za-z0-9._-]|^\.+/g, "-");
}
