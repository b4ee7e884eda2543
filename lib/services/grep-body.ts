import { lineBlocks } from "@/lib/core/line-blocks";
import type { LineRange, Slice } from "@/lib/core/text-range";
import { grepText } from "./regex-thread";

/** A line that an expression matches, with its end; `line` counts from 1 in the whole body. */
export interface MatchedLine extends Slice {
  line: number;
}

const LF = 0x0a;

/**
 * The lines of a body that an expression matches, in order, of all of them or of a range.
 * @param slices of the body, from the first line of the range on
 * @throws AppError `invalid` when the expression cannot be read, or takes too long.
 */
export async function* grepBody(
  slices: AsyncIterable<Slice>,
  pattern: string,
  range: Pick<LineRange, "from"> = { from: 1 },
): AsyncGenerator<MatchedLine> {
  let line = range.from;
  for await (const { offset, bytes } of lineBlocks(slices)) {
    for (const { from, to, before } of await grepText(pattern, bytes)) {
      yield { line: line + before, offset: offset + from, bytes: bytes.subarray(from, to) };
    }
    line += linesEnded(bytes);
  }
}

function linesEnded(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) count++;
  return count;
}
