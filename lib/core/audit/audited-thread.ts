import type { CompactionKind, EventKind, SeqRanges, Summary } from "../event";

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

/** A compaction that was done. */
export interface AuditedCut {
  n: number;
  seq: number;
  step: number;
  kind: CompactionKind;
  /** Events that left the view. */
  discarded: SeqRanges;
  summary: Summary;
}
