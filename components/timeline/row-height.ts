import type { CompactionKind, EventKind } from "@/lib/core/event";
import type { TimelineRow } from "./timeline-rows";

const EVENT_PX = 28;
const PROMPT_PX = 40;
const RUN_PX = 26;
const HEADING_PX = 42;
const MICRO_PX = 38;
const COMPACTION_PX = 420;
/** Calls that stand side by side on a wide screen. */
const BESIDE = 2;

/**
 * How high each row is likely to be before it has been measured, in CSS pixels on a wide screen. A row that turns out
 * otherwise moves all that follow: what stands on one line is right to the pixel.
 */
export function rowHeights(
  rows: readonly TimelineRow[],
  kindOf: (seq: number) => EventKind,
  compactionKind: (seq: number) => CompactionKind | undefined,
): Float64Array {
  return Float64Array.from(rows, (row) => rowHeight(row, kindOf, compactionKind));
}

function rowHeight(
  row: TimelineRow,
  kindOf: (seq: number) => EventKind,
  compactionKind: (seq: number) => CompactionKind | undefined,
): number {
  if (row.type === "event") return kindOf(row.seq) === "prompt" ? PROMPT_PX : EVENT_PX;
  if (row.type === "compaction") return compactionKind(row.seq) === "micro" ? MICRO_PX : COMPACTION_PX;
  if (row.type === "day" || row.type === "fork") return HEADING_PX;
  if (row.type === "together") return Math.ceil(row.seqs.length / BESIDE) * EVENT_PX;
  return RUN_PX;
}
