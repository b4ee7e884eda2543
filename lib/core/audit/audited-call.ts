import type { SeqRanges } from "../event";
import type { ToolCall } from "../reread/file-effect";
import type { CallKey } from "./call-key";

/** A tool call of a thread, as an audit looks at it. In a list they stand in the order of `seq`; steps never fall. */
export interface AuditedCall {
  seq: number;
  step: number;
  key: CallKey | null;
  call: ToolCall;
  /** Null where none was recorded. */
  output: { sha256: string; bytes: number; isError: boolean } | null;
  /** False where it was rewound. */
  onLivePath: boolean;
}

/** A compaction that was done. */
export interface Cut {
  n: number;
  seq: number;
  discarded: SeqRanges;
}

export function failed({ call, output }: AuditedCall): boolean {
  return output?.isError ?? call.isError;
}

/** Where in a list the first call after `seq` stands. */
export function placeAfter(calls: readonly { seq: number }[], seq: number): number {
  let low = 0;
  let high = calls.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((calls[middle]?.seq ?? Number.POSITIVE_INFINITY) > seq) high = middle;
    else low = middle + 1;
  }
  return low;
}
