/** Bytes of a snippet before the match, and from its beginning on. */
export const SNIPPET_BEFORE = 48;
export const SNIPPET_AFTER = 160;

export interface Snippet {
  /** The text around a match, on one line, as it was written. */
  snippet: string;
  /** Of the match in the snippet, UTF-16 units, half-open. */
  matchOffsets: [from: number, to: number];
}

/** The surroundings of bytes `from` to `to` of a text: of their own line, and no more than a reader takes in. */
export function snippetOf(text: Uint8Array, from: number, to: number): Snippet {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.length);
  let start = Math.max(0, from - SNIPPET_BEFORE);
  const lineStart = bytes.lastIndexOf(10, from) + 1;
  if (lineStart > start && lineStart <= from) start = lineStart;
  while (start > 0 && isContinuation(bytes[start])) start--;
  const lineEnd = bytes.indexOf(10, to);
  let end = Math.min(bytes.length, Math.max(to, from + SNIPPET_AFTER), lineEnd < 0 ? bytes.length : lineEnd);
  while (end < bytes.length && isContinuation(bytes[end])) end++;
  const before = oneLine(bytes.toString("utf8", start, from));
  const match = oneLine(bytes.toString("utf8", from, to));
  return {
    snippet: before + match + oneLine(bytes.toString("utf8", to, end)),
    matchOffsets: [before.length, before.length + match.length],
  };
}

/** The line that a byte of a text stands on, from 1. */
export function lineOf(text: Uint8Array, at: number): number {
  let line = 1;
  for (let i = text.indexOf(10); i >= 0 && i < at; i = text.indexOf(10, i + 1)) line++;
  return line;
}

/** Length is kept, so that offsets stay right: each control character becomes a space. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about
  return text.replace(/[\u0000-\u001f\u007f]/g, " ");
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
