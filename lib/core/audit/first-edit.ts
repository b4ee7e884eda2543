import { type AuditedCall, type Cut, failed, placeAfter } from "./audited-call";
import { isEdit, isReading } from "./tool-kinds";

/** What came before the first call that edited a file. */
export interface FirstEdit {
  seq: number;
  /** Calls before it. */
  calls: number;
  /** Of these, those that only read. */
  reading: number;
}

export interface FirstEdits {
  /** From the beginning of the thread to the first compaction; null where no edit came. */
  start: FirstEdit | null;
  /** From each compaction to the next, or to the end; null where no edit came. */
  after: { n: number; edit: FirstEdit | null }[];
}

/** How long a thread took to its first edit, at its beginning and after each compaction. On the live path only. */
export function firstEdits(calls: readonly AuditedCall[], cuts: readonly Cut[]): FirstEdits {
  const live = calls.filter(({ onLivePath }) => onLivePath);
  const ordered = [...cuts].sort((a, b) => a.seq - b.seq);
  const bounds = [0, ...ordered.map(({ seq }) => placeAfter(live, seq)), live.length];
  const edits = bounds.slice(1).map((to, index) => firstEdit(live, bounds[index] ?? 0, to));
  return { start: edits[0] ?? null, after: ordered.map(({ n }, index) => ({ n, edit: edits[index + 1] ?? null })) };
}

/** An edit that failed edited nothing. */
function firstEdit(live: readonly AuditedCall[], from: number, to: number): FirstEdit | null {
  let reading = 0;
  for (let at = from; at < to; at++) {
    const call = live[at];
    if (call && isEdit(call.call) && !failed(call)) return { seq: call.seq, calls: at - from, reading };
    if (call && isReading(call.call)) reading += 1;
  }
  return null;
}
