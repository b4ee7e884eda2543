import type { ModelCallRow, ObservationChange, ObservationRow, RowBatch } from "@/lib/core/derived-rows";
import type { BodyWithFacts } from "./facts-of-body";
import { observationKey, type ThreadState } from "./thread-state";

const FULL_ROWS = 2000;
const FULL_BYTES = 4 * 1024 * 1024;
/** Bodies of this session handed over lately, so as not to send them again at once. */
const BODIES_REMEMBERED = 4096;

/** An output whose whole stands in another file, and what the model got of it. */
export interface SideRequest {
  row: ObservationRow;
  file: string;
  seen: BodyWithFacts;
}

/** An observation that waits for its id: ids are given in the order of the log, once the ledger is at hand. */
export interface Unnamed {
  state: ThreadState;
  h: Buffer;
  row: ObservationRow;
  setId(id: string): void;
}

export interface RowBuffer {
  batch: RowBatch;
  sides: SideRequest[];
  unnamed: Unnamed[];
  /** Observations of the batch, by thread and key: an amendment changes them in place. */
  rows: Map<string, ObservationRow>;
  /** Changes of observations written before, merged by thread and key. */
  changes: Map<string, ObservationChange>;
  /** The latest report of each model response, by thread and ordinal. */
  calls: Map<string, ModelCallRow>;
  addBody(body: BodyWithFacts): void;
  isFull(): boolean;
  /** Empties the buffer. */
  drain(): { batch: RowBatch; sides: SideRequest[] };
}

export function createRowBuffer(): RowBuffer {
  let bytes = 0;
  const held = new Set<string>();
  const buffer: RowBuffer = {
    batch: emptyBatch(),
    sides: [],
    unnamed: [],
    rows: new Map(),
    changes: new Map(),
    calls: new Map(),
    addBody(body) {
      if (held.has(body.facts.sha256)) return;
      if (held.size >= BODIES_REMEMBERED) held.clear();
      held.add(body.facts.sha256);
      bytes += body.bytes.length;
      buffer.batch.bodies.push({ sha256: body.facts.sha256, bytes: body.bytes });
    },
    isFull() {
      const { events, observations } = buffer.batch;
      const rows = events.length + observations.length + buffer.calls.size + buffer.changes.size;
      return bytes > FULL_BYTES || rows > FULL_ROWS;
    },
    drain() {
      const later = { changes: [...buffer.changes.values()], calls: [...buffer.calls.values()] };
      const drained = { batch: { ...buffer.batch, ...later }, sides: buffer.sides };
      buffer.batch = emptyBatch();
      buffer.sides = [];
      buffer.rows.clear();
      buffer.changes.clear();
      buffer.calls.clear();
      bytes = 0;
      return drained;
    },
  };
  return buffer;
}

export function rowKey(row: Pick<ObservationChange, "thread" | "callKey" | "occurrence">): string {
  return `${row.thread}\0${observationKey(row.callKey, row.occurrence)}`;
}

function emptyBatch(): RowBatch {
  return { events: [], eventIds: [], observations: [], changes: [], bodies: [], ids: [], calls: [] };
}
