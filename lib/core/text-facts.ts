import { isUtf8 } from "node:buffer";
import { cutText, toStorableText } from "./preview";

export interface TextFacts {
  /** Code points; a lone surrogate counts as one. */
  chars: number;
  /** A final newline ends a line and begins none; nothing at all has no lines. */
  lines: number;
  /** First and last line that are not blank, cut, as a text column takes them; the same where there is but one. */
  head: string;
  tail: string;
}

const LINE_CHARS = 400;
/** A longer run of blank lines is not searched through: head or tail is then empty. */
const SEARCH_BYTES = 64 * 1024;
const NEWLINE = 0x0a;

export const NO_TEXT: TextFacts = { chars: 0, lines: 0, head: "", tail: "" };

/**
 * Facts about a text from its bytes as `encodeWtf8` gives them, or as a file holds them.
 * @param isAscii known to be nothing but ASCII, where counting can be spared
 */
export function textFacts(bytes: Uint8Array, isAscii = false): TextFacts {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return {
    chars: isAscii ? buffer.length : countChars(buffer),
    lines: countLines(buffer),
    head: headOf(buffer),
    tail: tailOf(buffer),
  };
}

function countChars(bytes: Buffer): number {
  let continuations = 0;
  for (let i = 0; i < bytes.length; i++) if (((bytes[i] ?? 0) & 0xc0) === 0x80) continuations += 1;
  if (continuations === 0 || isUtf8(bytes) || hasOnlySurrogatesAmiss(bytes)) return bytes.length - continuations;
  let chars = 0;
  for (const _ of bytes.toString("utf8")) chars += 1;
  return chars;
}

/** WTF-8 differs from UTF-8 in lone surrogates alone: ED A0..BF and one more byte. */
function hasOnlySurrogatesAmiss(bytes: Buffer): boolean {
  const repaired = Buffer.from(bytes);
  for (let at = repaired.indexOf(0xed); at !== -1; at = repaired.indexOf(0xed, at + 1)) {
    if ((repaired[at + 1] ?? 0) >= 0xa0) repaired[at] = 0xee;
  }
  return isUtf8(repaired);
}

function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1;
  return bytes.length > 0 && bytes.at(-1) !== NEWLINE ? lines + 1 : lines;
}

function headOf(bytes: Buffer): string {
  for (let from = 0; from < Math.min(bytes.length, SEARCH_BYTES); ) {
    const newline = bytes.indexOf(NEWLINE, from);
    const to = newline === -1 ? bytes.length : newline;
    const line = lineOf(bytes, from, to);
    if (line !== null) return line;
    from = to + 1;
  }
  return "";
}

function tailOf(bytes: Buffer): string {
  for (let to = bytes.length; to > Math.max(0, bytes.length - SEARCH_BYTES); ) {
    const from = bytes.lastIndexOf(NEWLINE, to - 1) + 1;
    const line = lineOf(bytes, from, to);
    if (line !== null) return line;
    to = from - 1;
  }
  return "";
}

function lineOf(bytes: Buffer, from: number, to: number): string | null {
  // Four bytes a character at most, and a cut character at the end is cut away with the rest.
  const text = bytes.toString("utf8", from, Math.min(to, from + 4 * LINE_CHARS + 4)).replace(/\r$/, "");
  return text.trim() === "" ? null : toStorableText(cutText(text, LINE_CHARS));
}
