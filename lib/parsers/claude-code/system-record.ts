import { type JsonObject, numberAt, objectAt, stringAt } from "@/lib/core/json";
import { fullCompaction, microCompaction, unfinishedCompaction } from "./compaction";
import { turnOfBoundary } from "./live-path";
import { emit, type Log, type Place } from "./log-state";
import { preview } from "./preview";
import { flushQueue } from "./queue-events";
import { compactionOutcome } from "./user-record";

export function systemRecord(log: Log, place: Place, record: JsonObject): void {
  const subtype = stringAt(record, "subtype") ?? "system";
  const content = stringAt(record, "content") ?? "";
  switch (subtype) {
    case "compact_boundary":
      if (place.thread === log.own) {
        flushQueue(log);
        place.turn = turnOfBoundary(place.thread.path, log.nodes, record);
      }
      fullCompaction(log, place, record);
      return;
    case "microcompact_boundary":
      microCompaction(log, place, record);
      return;
    case "api_error":
      emit(log, place, { kind: "error", label: subtype, preview: preview(errorText(record)) });
      return;
    default: {
      const outcome = subtype === "local_command" ? compactionOutcome(content) : null;
      if (outcome !== null) unfinishedCompaction(log, place, outcome, preview(content.replace(/<[^>]{1,40}>/g, "")));
      else
        emit(log, place, { kind: "notice", label: subtype, preview: preview(content) || subtypeText(subtype, record) });
    }
  }
}

function errorText(record: JsonObject): string {
  const error = objectAt(record, "error");
  const nested =
    stringAt(objectAt(objectAt(error, "error"), "error"), "message") ?? stringAt(objectAt(error, "error"), "message");
  const said =
    nested ?? stringAt(error, "message") ?? stringAt(record, "error") ?? stringAt(record, "content") ?? "API error";
  const attempt = numberAt(record, "retryAttempt");
  const most = numberAt(record, "maxRetries");
  return attempt === null ? said : `${said} (retry ${attempt}${most === null ? "" : ` of ${most}`})`;
}

function subtypeText(subtype: string, record: JsonObject): string {
  const ms = numberAt(record, "durationMs");
  const hooks = numberAt(record, "hookCount");
  if (hooks !== null) return `${hooks} hook${hooks === 1 ? "" : "s"}`;
  return ms === null ? subtype : `${Math.round(ms)} ms`;
}
