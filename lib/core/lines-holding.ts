import { isThere, type Occurrences } from "./occurrences";

/** The lines of a text that hold something, one after the other, and where they are from. */
export interface LinesHolding {
  text: Uint8Array;
  /** A place of the whole text for one of these lines. */
  placeOf(at: number): number;
}

const LF = 0x0a;

/**
 * The lines of a text that hold all of some needles.
 * @param placesIn where the one that tells most stands
 * @param others where the others do
 */
export function linesHolding(
  text: Uint8Array,
  placesIn: Occurrences,
  others: readonly Occurrences[] = [],
): LinesHolding {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.length);
  const pieces: Uint8Array[] = [];
  const starts: { at: number; from: number }[] = [];
  let length = 0;
  let to = 0;
  for (const at of placesIn(text)) {
    if (at < to) continue;
    const from = at === 0 ? 0 : bytes.lastIndexOf(LF, at - 1) + 1;
    const end = bytes.indexOf(LF, at);
    to = end < 0 ? bytes.length : end + 1;
    const line = bytes.subarray(from, to);
    if (!others.every((other) => isThere(other, line))) continue;
    starts.push({ at: length, from });
    pieces.push(line);
    length += line.length;
  }
  return {
    text: Buffer.concat(pieces),
    placeOf: (at) => {
      const line = starts.findLast((start) => start.at <= at);
      return line ? line.from + (at - line.at) : at;
    },
  };
}

/**
 * Whether every match of an expression surely lies within one line: it names nothing that could be a line's end, nor the
 * ends of the text, which a line by itself would have elsewhere.
 */
export function staysWithinLine(pattern: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a range may begin at one, and a line's end lie in it
  return !/[\u0000-\u001f]|\\[snrtvfaexuQCDWPpAzZ0-9]|\[\^|\[\[:|\(\?[a-zA-Z]*[sm-]/.test(pattern);
}
