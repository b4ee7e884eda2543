/** Where some bytes begin in a text, ascending; they may overlap. */
export type Occurrences = (text: Uint8Array) => Generator<number>;

/** So much of a text is looked at as one string. */
const SLICE_BYTES = 64 * 1024;

/** These bytes as they are. */
export function occurrencesOf(needle: Uint8Array): Occurrences {
  return function* (text) {
    if (needle.length === 0) return;
    const bytes = Buffer.from(text.buffer, text.byteOffset, text.length);
    for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) yield at;
  };
}

/** These bytes, A to Z as a to z. An expression over bytes as characters is what an engine is fastest at. */
export function foldedOccurrencesOf(needle: Uint8Array): Occurrences {
  const pattern = new RegExp([...needle].map(anyCaseOf).join(""), "g");
  const sliceBytes = Math.max(SLICE_BYTES, 2 * needle.length);
  return function* (text) {
    if (needle.length === 0) return;
    const bytes = Buffer.from(text.buffer, text.byteOffset, text.length);
    for (let start = 0; start < bytes.length; start += sliceBytes - needle.length + 1) {
      const chars = bytes.toString("latin1", start, start + sliceBytes);
      for (let at = 0; ; ) {
        // Others may have looked with it between two places.
        pattern.lastIndex = at;
        if (!pattern.test(chars)) break;
        at = pattern.lastIndex - needle.length + 1;
        yield start + at - 1;
      }
    }
  };
}

export function isThere(placesIn: Occurrences, text: Uint8Array): boolean {
  return !placesIn(text).next().done;
}

function anyCaseOf(byte: number): string {
  const letter = byte | 0x20;
  const code = (each: number) => `\\x${each.toString(16).padStart(2, "0")}`;
  return letter >= 97 && letter <= 122 ? `[${code(letter)}${code(letter - 32)}]` : code(byte);
}
