import { type JsonObject, objectAt, stringAt } from "@/lib/core/json";
import type { LogIdentity, LogReader, ParseSink, Position } from "../format";
import { threadOf } from "./agents";
import { attachmentRecord, progressRecord, stateRecord } from "./aside-records";
import { assistantRecord } from "./assistant-record";
import { factsOf, noteEnvelope } from "./facts";
import { turnOfRecord } from "./live-path";
import { asidePlace, createLog, emit, type Log, type Place } from "./log-state";
import { addNode } from "./nodes";
import { preview } from "./preview";
import { flushWholeQueue } from "./queue-events";
import { isStateType } from "./record-types";
import { systemRecord } from "./system-record";
import { timestampOf } from "./timestamp";
import { userRecord } from "./user-record";

export function openReader(identity: LogIdentity, sink: ParseSink): LogReader {
  const log = createLog(identity, sink);
  return {
    record: (record, at) => readRecord(log, record, at),
    unparsed: (text, at) => {
      emit(log, asidePlace(log, at.offset, null), { kind: "unparsed", preview: preview(text) || "Not a JSON object" });
    },
    end: () => {
      flushWholeQueue(log);
      return factsOf(log);
    },
  };
}

function readRecord(log: Log, record: JsonObject, position: Position): void {
  const uuid = stringAt(record, "uuid");
  // Resumed and compacted sessions append history again under the same uuids.
  if (uuid !== null && log.nodes.index.has(uuid)) return;
  const at = timestampOf(record.timestamp);
  noteEnvelope(log, record, at);
  const place = placeOf(log, record, position.offset, at, uuid !== null);
  const before = place.thread.nextSeq;
  readByType(log, place, record);
  if (uuid === null) return;
  const isOwn = place.thread === log.own;
  const [from, to] = isOwn ? rangeMade(place, record, before) : [0, 0];
  addNode(log.nodes, uuid, isOwn ? place.turn : log.own.path.current, from, to);
}

function placeOf(log: Log, record: JsonObject, offset: number, at: number | null, hasUuid: boolean): Place {
  if (!hasUuid && record.message === undefined) return asidePlace(log, offset, at);
  const thread = threadOf(log, record);
  const turn = thread === log.own ? turnOfRecord(thread.path, log.nodes, record) : log.own.path.current;
  return { thread, offset, at, turn, inherited: objectAt(record, "forkedFrom") !== null, isOwnRecord: true };
}

/** The events of a record; those of a result are its call's. */
function rangeMade(place: Place, record: JsonObject, before: number): readonly [number, number] {
  if (place.thread.nextSeq > before) return [before, place.thread.nextSeq];
  const content = objectAt(record, "message")?.content;
  const callId = Array.isArray(content) ? stringAt(content[0], "tool_use_id") : null;
  const call = callId === null ? undefined : place.thread.calls.get(callId);
  return call === undefined ? [before, before] : [call.seq, call.seq + 1];
}

function readByType(log: Log, place: Place, record: JsonObject): void {
  const type = stringAt(record, "type");
  switch (type) {
    case "user":
      userRecord(log, place, record);
      return;
    case "assistant":
      assistantRecord(log, place, record);
      return;
    case "system":
      systemRecord(log, place, record);
      return;
    case "attachment":
      attachmentRecord(log, place, record);
      return;
    case "progress":
      progressRecord(log, place, record);
      return;
    default:
      if (type !== null && isStateType(type)) stateRecord(log, place, record, type);
      else
        emit(log, place, {
          kind: "unknown",
          label: type?.slice(0, 60) ?? "untyped",
          preview: preview(`Record of type ${type ?? "unknown"}`),
        });
  }
}
