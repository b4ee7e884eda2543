import type { CompactionKind, EventKind, Summary } from "../event";
import type { Cut } from "./audited-call";

/** A fact of a thread by its number: see `fact-table.ts`. */
export type FactNumber = number;

/** What an event adds to an audit, in the order of the log. */
export interface AuditedEvent {
  seq: number;
  /** Ordinal of the model response it belongs to or follows. */
  step: number;
  kind: EventKind;
  onLivePath: boolean;
  /** What it showed the model: an output, a prompt. The responses after its step can know it. */
  stated: readonly FactNumber[];
  /** What the model wrote in it: a reply, thinking, what a call was asked. */
  written: readonly FactNumber[];
}

/** A compaction that was done, with what it left. */
export interface AuditedCut extends Cut {
  step: number;
  kind: CompactionKind;
  summary: Summary;
}
