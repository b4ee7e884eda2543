import { lineOf, SNIPPET_AFTER, SNIPPET_BEFORE, snippetOf } from "./snippet";

/**
 * The texts of a thread, laid out to be searched at once: folded to lower case as far as ASCII goes, byte for byte as
 * long as they were, with one bit a byte to say which letters were capitals.
 */
export interface FindText<Doc> {
  add(doc: Doc, text: Uint8Array): void;
  /**
   * The first match in each text at or after text number `from`, in the order they were added, at most `max`. `next` is
   * the number of the text to go on with.
   */
  search(words: string, from: number, max: number): { matches: Match<Doc>[]; next: number };
  /** Texts added. */
  count(): number;
  /** Memory they take, in bytes. */
  bytes(): number;
}

export interface Match<Doc> {
  doc: Doc;
  /** Byte offset in its text. */
  offset: number;
  /** The line it stands on, from 1. */
  line: number;
  /** The text around it on one line, as it was written. */
  snippet: string;
  /** Of the match in the snippet, UTF-16 units, half-open. */
  matchOffsets: [from: number, to: number];
}

interface Placed<Doc> {
  doc: Doc;
  /** Number of the text among all. */
  n: number;
  start: number;
  end: number;
}

interface Segment<Doc> {
  folded: Buffer;
  capitals: Uint8Array;
  used: number;
  docs: Placed<Doc>[];
}

const SEGMENT_BYTES = 4 * 1024 * 1024;
/** Stands in no UTF-8 text, so that no match reaches from one text into the next. */
const BETWEEN = 0xff;

export function createFindText<Doc>(): FindText<Doc> {
  const segments: Segment<Doc>[] = [];
  let count = 0;

  const room = (bytes: number): Segment<Doc> => {
    const last = segments.at(-1);
    if (last && last.folded.length - last.used >= bytes) return last;
    const size = Math.max(SEGMENT_BYTES, bytes);
    const segment = {
      folded: Buffer.allocUnsafeSlow(size),
      capitals: new Uint8Array(Math.ceil(size / 8)),
      used: 0,
      docs: [],
    };
    segments.push(segment);
    return segment;
  };

  return {
    add(doc, text) {
      const segment = room(text.length + 1);
      const start = segment.used;
      fold(text, segment, start);
      segment.folded[start + text.length] = BETWEEN;
      segment.used = start + text.length + 1;
      segment.docs.push({ doc, n: count++, start, end: start + text.length });
    },
    search(words, from, max) {
      const needle = foldedNeedle(words);
      const matches: Match<Doc>[] = [];
      for (const segment of segments) {
        const last = segment.docs.at(-1);
        if (!last || last.n < from) continue;
        const text = segment.folded.subarray(0, segment.used);
        let at = segment.docs.find(({ n }) => n >= from)?.start ?? segment.used;
        while (needle.length > 0) {
          const found = text.indexOf(needle, at);
          if (found < 0) break;
          const placed = docAt(segment.docs, found);
          matches.push(matchIn(segment, placed, found, needle.length));
          if (matches.length >= max) return { matches, next: placed.n + 1 };
          at = placed.end;
        }
      }
      return { matches, next: count };
    },
    count: () => count,
    bytes: () => segments.reduce((sum, { folded, capitals }) => sum + folded.length + capitals.length, 0),
  };
}

function fold(text: Uint8Array, { folded, capitals }: Segment<unknown>, start: number): void {
  for (let i = 0; i < text.length; i++) {
    const byte = text[i] ?? 0;
    const at = start + i;
    if (byte >= 65 && byte <= 90) {
      folded[at] = byte + 32;
      capitals[at >> 3] = (capitals[at >> 3] ?? 0) | (1 << (at & 7));
    } else folded[at] = byte;
  }
}

function foldedNeedle(words: string): Buffer {
  return Buffer.from(
    words.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
    "utf8",
  );
}

/** The text that a place in a segment belongs to. */
function docAt<Doc>(docs: readonly Placed<Doc>[], at: number): Placed<Doc> {
  let low = 0;
  let high = docs.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((docs[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const found = docs[low];
  if (!found) throw new Error("A match lies in no text.");
  return found;
}

function matchIn<Doc>(
  segment: Segment<Doc>,
  { doc, start, end }: Placed<Doc>,
  found: number,
  length: number,
): Match<Doc> {
  // As much as a snippet can reach, and the rest of a letter at either end.
  const from = Math.max(start, found - SNIPPET_BEFORE - LETTER);
  const to = Math.min(end, found + Math.max(length, SNIPPET_AFTER) + LETTER);
  return {
    doc,
    offset: found - start,
    line: lineOf(segment.folded.subarray(start, found), found - start),
    ...snippetOf(asWritten(segment, from, to), found - from, found - from + length),
  };
}

/** Bytes of the longest letter in UTF-8. */
const LETTER = 4;

function asWritten({ folded, capitals }: Segment<unknown>, from: number, to: number): Buffer {
  const bytes = Buffer.from(folded.subarray(from, to));
  for (let at = from; at < to; at++) {
    if (((capitals[at >> 3] ?? 0) >> (at & 7)) & 1) bytes[at - from] = (bytes[at - from] ?? 0) - 32;
  }
  return bytes;
}
