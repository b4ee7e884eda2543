import type { EventRow, ObservationRow } from "@/lib/core/derived-rows";
import type { ObservationKind } from "@/lib/core/event";
import { beginHash, completeHash } from "@/lib/core/observation-id";
import { toPreview } from "@/lib/core/preview";
import type { ParsedEvent } from "@/lib/parsers/format";
import { factsOfBody } from "./facts-of-body";
import type { RowBuffer } from "./row-buffer";
import { storableCallKey, storableCount, storableKey, storableSize, storableText, storableTime } from "./storable";
import type { ThreadState } from "./thread-state";

const PREVIEW_CHARS = 300;
const ACTION_CHARS = 500;
const TOOL_CHARS = 200;
const LABEL_CHARS = 100;

const TEXT_KINDS: Partial<Record<ParsedEvent["kind"], ObservationKind>> = {
  prompt: "prompt",
  reply: "reply",
  thinking: "thinking",
};

/** Takes events: gives each its `seq`, and its text an address. */
export function createEventTaker(buffer: RowBuffer): (state: ThreadState, event: ParsedEvent) => number {
  return (state, event) => {
    const seq = state.events++;
    const row = eventRow(state, seq, event);
    state.lastStep = Math.max(state.lastStep, row.step);
    noteTime(state, row.at);
    if (!state.skipped) {
      buffer.batch.events.push(row);
      state.outline.event(row);
    }
    if (event.tool) {
      const { tool, input } = event.tool;
      const begun = beginHash(state.name, { tool, input });
      state.calls.add(seq, { begun, step: row.step, tool: row.tool, action: row.action, row });
    }
    const kind = TEXT_KINDS[event.kind];
    if (kind && event.text !== undefined) {
      addText(buffer, state, { kind, seq, text: event.text, key: event.textKey, row, inherited: row.inherited });
    }
    return seq;
  };
}

interface Text {
  kind: ObservationKind;
  seq: number;
  text: NonNullable<ParsedEvent["text"]>;
  key?: string | undefined;
  row: Pick<EventRow, "at" | "step"> & { observationId?: string | null };
  inherited: boolean;
  /** Called with the id where the event's row was handed over before. */
  setId?: (id: string) => void;
}

/** Gives a prompt, reply, thinking block or summary its address. Its key is the log's own, or made from what it says. */
export function addText(buffer: RowBuffer, state: ThreadState, text: Text): void {
  const { kind, seq, row: event } = text;
  state.kinds.add(seq, kind);
  if (state.skipped) return;
  const body = factsOfBody(text.text);
  const h = completeHash(beginHash(state.name, { kind }), body.bytes);
  const callKey = `${kind}:${text.key === undefined ? h.toString("hex") : storableKey(text.key)}`;
  const occurrence = state.textKeys.get(callKey) ?? 0;
  state.textKeys.set(callKey, occurrence + 1);
  const row: ObservationRow = {
    thread: state.key,
    callKey,
    occurrence,
    seq,
    id: "",
    kind,
    step: event.step,
    at: event.at,
    tool: null,
    action: null,
    returnCode: null,
    isError: false,
    durationMs: null,
    content: body.facts,
    seen: null,
    complete: true,
    totalBytes: null,
    sideFile: null,
    inherited: text.inherited,
  };
  buffer.addBody(body);
  buffer.batch.observations.push(row);
  const setId = (id: string) => {
    row.id = id;
    if (text.setId) text.setId(id);
    else event.observationId = id;
  };
  buffer.unnamed.push({ state, h, row, setId });
}

function eventRow(state: ThreadState, seq: number, event: ParsedEvent): EventRow {
  return {
    thread: state.key,
    seq,
    kind: event.kind,
    label: storableText(event.label, LABEL_CHARS),
    at: storableTime(event.at),
    step: storableCount(event.step),
    offset: storableSize(event.offset) ?? 0,
    part: storableCount(event.part),
    preview: toPreview(event.preview, PREVIEW_CHARS),
    observationId: null,
    tool: storableText(event.tool?.tool, TOOL_CHARS),
    action: event.tool ? toPreview(event.tool.action, ACTION_CHARS) : null,
    callId: event.tool ? storableCallKey(event.tool.callId) : null,
    compaction: event.compaction === undefined ? null : storableCount(event.compaction),
    inherited: event.inherited ?? false,
  };
}

export function noteTime(state: ThreadState, at: number | null): void {
  if (at === null) return;
  state.startedAt = Math.min(state.startedAt ?? at, at);
  state.endedAt = Math.max(state.endedAt ?? at, at);
}
