import { AppError } from "./errors";

/** 1-based, both ends included. */
export interface LineRange {
  from: number;
  to: number;
}

/**
 * `10-40`, or `7` for one line.
 * @throws AppError `invalid` when it runs backwards.
 */
export function parseLineRange(text: string): LineRange {
  const [from = 0, to = from] = text.split("-").map(Number);
  if (to < from) throw new AppError("invalid", `lines=${text} ends before it begins.`);
  return { from, to };
}

export interface Slice {
  /** Where the slice begins in the whole. */
  offset: number;
  bytes: Uint8Array;
}

const LF = 0x0a;

/**
 * The bytes of some lines, cut out of a body that arrives in pieces. A line ends with its `\n`, which belongs to it;
 * nothing is decoded or changed. Stops reading after the last line wanted.
 */
export async function* sliceLines(pieces: AsyncIterable<Uint8Array>, { from, to }: LineRange): AsyncGenerator<Slice> {
  let line = 1;
  let offset = 0;
  for await (const piece of pieces) {
    let start = 0;
    while (line < from) {
      const end = piece.indexOf(LF, start);
      if (end === -1) break;
      start = end + 1;
      line++;
    }
    if (line >= from) {
      let end = start;
      while (line <= to && end < piece.length) {
        const next = piece.indexOf(LF, end);
        end = next === -1 ? piece.length : next + 1;
        if (next !== -1) line++;
      }
      if (end > start) yield { offset: offset + start, bytes: piece.subarray(start, end) };
    }
    if (line > to) return;
    offset += piece.length;
  }
}
