import type { CompactionKind } from "@/lib/core/event";
import type { TimelineRow } from "./timeline-rows";

const EVENT_PX = 28;
const RUN_PX = 26;
const HEADING_PX = 42;
const MICRO_PX = 38;
const COMPACTION_PX = 420;
/** Calls that stand side by side on a wide screen. */
const BESIDE = 2;

/** How high a row is likely to be before it has been measured, in CSS pixels on a wide screen. */
export function rowHeight(
  row: TimelineRow | undefined,
  compactionKind: (seq: number) => CompactionKind | undefined,
): number {
  if (!row) return EVENT_PX;
  if (row.type === "compaction") return compactionKind(row.seq) === "micro" ? MICRO_PX : COMPACTION_PX;
  if (row.type === "day" || row.type === "fork") return HEADING_PX;
  if (row.type === "together") return Math.ceil(row.seqs.length / BESIDE) * EVENT_PX;
  return row.type === "run" ? RUN_PX : EVENT_PX;
}
