/** The lines of a text that hold something, one after the other, and where they are from. */
export interface LinesHolding {
  text: Uint8Array;
  /** A place of the whole text for one of these lines. */
  placeOf(at: number): number;
}

const LF = 0x0a;

/**
 * The lines of a text that hold some bytes.
 * @param folded the text in which the needle is looked for, as long as the text
 */
export function linesHolding(text: Uint8Array, folded: Buffer, needle: Buffer): LinesHolding {
  const pieces: Uint8Array[] = [];
  const starts: { at: number; from: number }[] = [];
  let length = 0;
  for (let at = folded.indexOf(needle); at >= 0; ) {
    const from = at === 0 ? 0 : folded.lastIndexOf(LF, at - 1) + 1;
    const end = folded.indexOf(LF, at + needle.length);
    const to = end < 0 ? text.length : end + 1;
    starts.push({ at: length, from });
    pieces.push(text.subarray(from, to));
    length += to - from;
    at = to >= text.length ? -1 : folded.indexOf(needle, to);
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
