import { type JsonObject, objectAt, stringAt } from "@/lib/core/json";
import { agentThread, linkAgent } from "./agents";
import { assistantRecord } from "./assistant-record";
import { followLeaf, NO_TURN } from "./live-path";
import { emit, type Log, type Place } from "./log-state";
import { preview } from "./preview";
import { queuedCommand, queueOperation } from "./queue-events";
import { TRANSIENT_PROGRESS } from "./record-types";
import { timestampOf } from "./timestamp";
import { noteTitleRecord } from "./titles";
import { userRecord } from "./user-record";

const TELLING = [
  "summary",
  "aiTitle",
  "customTitle",
  "agentName",
  "mode",
  "permissionMode",
  "relocatedCwd",
  "prUrl",
  "lastPrompt",
  "querySource",
];

export function attachmentRecord(log: Log, place: Place, record: JsonObject): void {
  const attachment = objectAt(record, "attachment") ?? {};
  const type = stringAt(attachment, "type");
  if (type === "queued_command" && queuedCommand(log, place, record, attachment)) return;
  const said = ["text", "content", "prompt", "hookName", "command", "stdout"]
    .map((key) => stringAt(attachment, key) ?? "")
    .find((text) => text !== "");
  emit(log, place, {
    kind: type === null ? "unknown" : "notice",
    label: type ?? "attachment",
    preview: preview(said ?? type ?? ""),
  });
}

export function progressRecord(log: Log, place: Place, record: JsonObject): void {
  const data = objectAt(record, "data");
  const type = stringAt(data, "type");
  if (type === "agent_progress" && data !== null) nestedMessage(log, place, record, data);
  if (type === null || TRANSIENT_PROGRESS.has(type)) return;
  emit(log, place, { kind: "unknown", label: `progress/${type}`, preview: preview(`Progress of type ${type}`) });
}

/** A subagent's message as its parent's log shows it: the only record of it where the subagent's own file is not at hand. */
function nestedMessage(log: Log, place: Place, record: JsonObject, data: JsonObject): void {
  const callId = stringAt(record, "parentToolUseID");
  const id = stringAt(data, "agentId") ?? callId;
  const message = objectAt(data, "message");
  if (id === null || message === null || id === log.own.id) return;
  const uuid = stringAt(message, "uuid");
  if (uuid !== null && log.nestedUuids.has(uuid)) return;
  if (uuid !== null) log.nestedUuids.add(uuid);
  const task = callId === null ? undefined : place.thread.openTasks.get(callId);
  if (callId !== null) linkAgent(log, id, place.thread.id, callId, task?.title ?? "");
  const thread = agentThread(log, id, place.thread.id);
  const nested: Place = {
    ...place,
    thread,
    at: timestampOf(message.timestamp) ?? place.at,
    turn: NO_TURN,
    isOwnRecord: false,
  };
  if (message.type === "assistant") assistantRecord(log, nested, message);
  else if (message.type === "user") userRecord(log, nested, message);
}

export function stateRecord(log: Log, place: Place, record: JsonObject, type: string): void {
  if (type === "queue-operation") {
    queueOperation(log, place, record);
    return;
  }
  noteTitleRecord(log.titles, record);
  if (type === "relocated") log.cwd = stringAt(record, "relocatedCwd") ?? log.cwd;
  if (type === "last-prompt") followLeaf(log.own.path, log.nodes, stringAt(record, "leafUuid"));
  if (type === "fork-context-ref") {
    const parent = stringAt(record, "parentSessionId");
    if (parent !== null && parent !== log.identity.externalId) log.forkedFrom ??= parent;
  }
  const said = TELLING.map((key) => stringAt(record, key) ?? "").find((text) => text !== "");
  emit(log, place, { kind: "notice", label: type, preview: preview(said ?? type) });
}
