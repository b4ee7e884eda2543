import { bodyBytes } from "@/lib/core/body";
import type { ObservationChange, ObservationRow } from "@/lib/core/derived-rows";
import { beginHash, completeHash } from "@/lib/core/observation-id";
import type { Body, OutputAmendment, ParsedOutput } from "@/lib/parsers/format";
import { type BodyWithFacts, factsOfBody } from "./facts-of-body";
import { type RowBuffer, rowKey } from "./row-buffer";
import { storableCallKey, storableInt, storableKey, storableSize, storableTime } from "./storable";
import { noteTime } from "./take-event";
import type { ThreadState } from "./thread-state";

export interface OutputTaker {
  take(state: ThreadState, output: ParsedOutput): void;
  amend(state: ThreadState, amendment: OutputAmendment): void;
}

/** Takes the outputs of tool calls: one observation each, whatever became of the call's own row. */
export function createOutputTaker(buffer: RowBuffer): OutputTaker {
  function take(state: ThreadState, output: ParsedOutput): void {
    state.kinds.add(output.seq, "tool");
    state.observations += 1;
    noteTime(state, storableTime(output.at));
    if (state.skipped) return;
    const call = state.calls.get(output.seq);
    const content = factsOfBody(output.content);
    const recorded = output.recorded === output.content ? content.bytes : bodyBytes(output.recorded);
    const h = completeHash(call?.begun ?? beginHash(state.name, { tool: "", input: "" }), recorded);
    const seen = output.seen === undefined ? null : factsOfBody(output.seen);
    const row: ObservationRow = {
      thread: state.key,
      callKey: storableCallKey(output.callId),
      occurrence: output.occurrence,
      seq: output.seq,
      id: "",
      kind: "tool",
      step: call?.step ?? state.lastStep,
      at: storableTime(output.at),
      tool: call?.tool ?? null,
      action: call?.action ?? null,
      returnCode: storableInt(output.returnCode),
      isError: output.isError,
      durationMs: storableInt(output.durationMs),
      content: content.facts,
      seen: seenBeside(content, seen),
      complete: output.complete,
      totalBytes: storableSize(output.totalBytes),
      sideFile: output.sideFile === undefined ? null : storableKey(output.sideFile),
      inherited: output.inherited ?? false,
    };
    state.outline.output(row.seq, row.occurrence, row);
    buffer.addBody(content);
    if (row.seen && seen) buffer.addBody(seen);
    if (output.sideFile !== undefined) {
      buffer.sides.push({ row, file: output.sideFile, seen: seen ?? factsOfBody(output.recorded) });
    }
    buffer.batch.observations.push(row);
    buffer.rows.set(rowKey(row), row);
    buffer.unnamed.push({ state, h, row, setId: idSetter(buffer, row, call?.row ?? null) });
  }

  function amend(state: ThreadState, amendment: OutputAmendment): void {
    if (state.skipped) return;
    const callKey = storableCallKey(amendment.callId);
    const change = changeOf(state, callKey, amendment);
    state.outline.output(amendment.seq, change.occurrence, change);
    const row = buffer.rows.get(rowKey(change));
    if (row) Object.assign(row, change);
    else buffer.changes.set(rowKey(change), { ...buffer.changes.get(rowKey(change)), ...change });
  }

  function changeOf(state: ThreadState, callKey: string, amendment: OutputAmendment): ObservationChange {
    const change: ObservationChange = { thread: state.key, callKey, occurrence: amendment.occurrence };
    if (amendment.content !== undefined) change.content = kept(amendment.content).facts;
    if (amendment.seen !== undefined) {
      const { facts } = kept(amendment.seen);
      change.seen = { sha256: facts.sha256, bytes: facts.bytes };
    }
    if (amendment.complete !== undefined) change.complete = amendment.complete;
    if (amendment.totalBytes !== undefined) change.totalBytes = storableSize(amendment.totalBytes);
    if (amendment.returnCode !== undefined) change.returnCode = storableInt(amendment.returnCode);
    if (amendment.isError !== undefined) change.isError = amendment.isError;
    if (amendment.durationMs !== undefined) change.durationMs = storableInt(amendment.durationMs);
    return change;
  }

  function kept(body: Body): BodyWithFacts {
    const made = factsOfBody(body);
    buffer.addBody(made);
    return made;
  }

  return { take, amend };
}

/** What the model got, when that is not the content itself. */
export function seenBeside(content: BodyWithFacts, seen: BodyWithFacts | null): ObservationRow["seen"] {
  if (!seen || seen.facts.sha256 === content.facts.sha256) return null;
  return { sha256: seen.facts.sha256, bytes: seen.facts.bytes };
}

function idSetter(buffer: RowBuffer, row: ObservationRow, event: { observationId: string | null } | null) {
  return (id: string) => {
    row.id = id;
    if (event) event.observationId ??= id;
    else buffer.batch.eventIds.push({ thread: row.thread, seq: row.seq, observationId: id });
  };
}
