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

/** What of a text is asked for, by lines or by a range. */
export interface TextRange {
  /** As `parseLineRange` reads them. */
  lines?: string | undefined;
  /** Only the lines that this expression matches, of all or of those named. */
  grep?: string | undefined;
  offset?: number | undefined;
  length?: number | undefined;
}

/**
 * The lines that are asked for; every line, where none are named.
 * @throws AppError `invalid` when a range is asked for beside them.
 */
export function linesAsked({ lines, offset, length }: TextRange): LineRange {
  if (offset !== undefined || length !== undefined) {
    throw new AppError("invalid", "Ask for lines (lines, grep) or for a range (offset, length), not for both.");
  }
  return lines === undefined ? { from: 1, to: Number.MAX_SAFE_INTEGER } : parseLineRange(lines);
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
