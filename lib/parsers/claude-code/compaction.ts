import type { SeqRanges } from "@/lib/core/event";
import { arrayAt, type JsonObject, numberAt, objectAt, stringAt } from "@/lib/core/json";
import type { ParsedCompaction } from "../format";
import { offPath } from "./live-path";
import { emit, type Log, type Place } from "./log-state";
import { rangeOf, rangesBetween } from "./nodes";
import { intersect, normalise, subtract } from "./ranges";
import type { ThreadState } from "./thread-state";

/** `compact_boundary`: everything in view leaves it but what the record lists as preserved. */
export function fullCompaction(log: Log, place: Place, record: JsonObject): void {
  log.counts.compactions += 1;
  const meta = objectAt(record, "compactMetadata") ?? {};
  const preserved = preservedRanges(log, meta);
  addFull(log, place, {
    kind: "full",
    trigger: stringAt(meta, "trigger"),
    tokensBefore: numberAt(meta, "preTokens"),
    tokensAfter: numberAt(meta, "postTokens"),
    durationMs: numberAt(meta, "durationMs"),
    preserved: preserved ?? [],
    coverage: preserved === null ? "inferred" : "recorded",
  });
}

/** A summary without any boundary: the compaction itself is in another file, or its boundary was not written. */
export function inferredCompaction(log: Log, place: Place, summary: string): void {
  const done = addFull(log, place, {
    kind: "inferred",
    trigger: null,
    tokensBefore: null,
    tokensAfter: null,
    durationMs: null,
    preserved: [],
    coverage: "inferred",
  });
  done.summary = { text: summary };
}

/** `microcompact_boundary`: the outputs of exactly these calls left the view; the calls and all else stayed. */
export function microCompaction(log: Log, place: Place, record: JsonObject): void {
  log.counts.microcompactions += 1;
  const { thread } = place;
  const meta = objectAt(record, "microcompactMetadata") ?? {};
  const calls = arrayAt(meta, "compactedToolIds").flatMap((id) =>
    typeof id === "string" ? (thread.calls.get(id) ?? []) : [],
  );
  const before = numberAt(meta, "preTokens");
  const saved = numberAt(meta, "tokensSaved");
  const seq = emit(log, place, {
    kind: "compaction",
    label: "microcompact_boundary",
    preview: "Context microcompacted",
    compaction: next(thread),
  });
  const named = normalise(calls.map((call) => [call.seq, call.seq + 1]));
  const { since, carried, cleared } = thread.view;
  const discarded = subtract(intersect(named, normalise([...carried, [since, seq]])), cleared);
  thread.view.cleared = normalise([...cleared, ...discarded]);
  const after = before === null || saved === null ? null : Math.max(before - saved, 0);
  const compaction = blank(place, seq, "micro");
  thread.compactions.push({
    ...compaction,
    trigger: stringAt(meta, "trigger"),
    ...tokens(thread, before, after),
    discarded,
    coverage: "recorded",
  });
  thread.context = null;
}

/** The log says that a compaction was tried and came to nothing. */
export function unfinishedCompaction(log: Log, place: Place, status: "failed" | "aborted", said: string): void {
  const { thread } = place;
  const seq = emit(log, place, {
    kind: "compaction",
    label: `compaction_${status}`,
    preview: said,
    compaction: next(thread),
  });
  thread.compactions.push({ ...blank(place, seq, "full"), status, ...tokens(thread, null, null) });
}

/** Gives the summary to the boundary it follows; false when there is none that waits for one. */
export function attachSummary(thread: ThreadState, text: string): boolean {
  const last = thread.compactions.findLast((one) => one.kind === "full" && one.status === "done");
  if (last === undefined || last.summary !== null) return false;
  last.summary = { text };
  return true;
}

interface Full
  extends Pick<ParsedCompaction, "kind" | "trigger" | "tokensBefore" | "tokensAfter" | "durationMs" | "coverage"> {
  preserved: SeqRanges;
}

function addFull(log: Log, place: Place, full: Full): ParsedCompaction {
  const { thread } = place;
  const { preserved, ...told } = full;
  const seq = emit(log, place, {
    kind: "compaction",
    label: "compact_boundary",
    preview: "Conversation compacted",
    compaction: next(thread),
  });
  const view = inView(log, thread, seq);
  const kept = intersect(normalise(preserved), view);
  const compaction: ParsedCompaction = {
    ...blank(place, seq, full.kind),
    ...told,
    ...tokens(thread, full.tokensBefore, full.tokensAfter),
    discarded: subtract(view, kept),
    kept,
  };
  thread.compactions.push(compaction);
  thread.view = { since: seq, carried: kept, cleared: [] };
  thread.context = null;
  return compaction;
}

/** Live events from before `seq` that no compaction has taken. */
function inView(log: Log, thread: ThreadState, seq: number): SeqRanges {
  const { since, carried, cleared } = thread.view;
  const oldest = carried[0]?.[0] ?? since;
  const gone = thread === log.own ? normalise([...cleared, ...offPath(thread.path, oldest)]) : cleared;
  return subtract(normalise([...carried, [since, seq]]), gone);
}

function preservedRanges(log: Log, meta: JsonObject): SeqRanges | null {
  const messages = objectAt(meta, "preservedMessages");
  const uuids = [...arrayAt(messages, "uuids"), ...arrayAt(messages, "allUuids")].filter(
    (uuid) => typeof uuid === "string",
  );
  if (messages !== null) return uuids.map((uuid) => rangeOf(log.nodes, uuid));
  const segment = objectAt(meta, "preservedSegment");
  if (segment === null) return null;
  return rangesBetween(log.nodes, stringAt(segment, "headUuid") ?? "", stringAt(segment, "tailUuid") ?? "");
}

function tokens(thread: ThreadState, before: number | null, after: number | null) {
  const tokensBefore = before ?? thread.context;
  return {
    tokensBefore,
    tokensBeforeSource:
      before !== null ? ("recorded" as const) : tokensBefore === null ? null : ("previous-call" as const),
    tokensAfter: after,
    tokensAfterSource: after === null ? null : ("recorded" as const),
  };
}

function next(thread: ThreadState): number {
  return thread.compactions.length + 1;
}

function blank(place: Place, seq: number, kind: ParsedCompaction["kind"]): ParsedCompaction {
  return {
    thread: place.thread.id,
    n: next(place.thread),
    seq,
    kind,
    trigger: null,
    status: "done",
    at: place.at,
    step: place.thread.step,
    tokensBefore: null,
    tokensAfter: null,
    tokensBeforeSource: null,
    tokensAfterSource: null,
    windowTokens: null,
    durationMs: null,
    summary: null,
    discarded: [],
    kept: [],
    coverage: "inferred",
  };
}
