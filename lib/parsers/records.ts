import { isObject, type JsonObject } from "@/lib/core/json";
import { endOfValue, isTooDeep, nestsTooDeep } from "./depth";
import type { Line } from "./lines";

export type Part = { part: number; record: JsonObject } | { part: number; preview: string; bytes: number };

export type LineContent =
  | { blank: true }
  | {
      blank: false;
      /** True when the line is one JSON object and nothing else. */
      oneObject: boolean;
      parts: Part[];
    };

const PREVIEW_CHARS = 300;
/** `JSON.parse` copes with a million levels; a longer text is looked at before it is parsed. */
const PARSE_FIRST_BYTES = 1024 * 1024;
const OPEN_BRACE = 0x7b;

/**
 * What a line holds. Never throws and leaves nothing out: objects glued together or standing between runs of NUL
 * (left by a power loss) are recovered, and whatever else there is comes as unparsed parts.
 */
export function readLine(line: Line): LineContent {
  const bytes = line.offset === 0 ? withoutByteOrderMark(line.bytes) : line.bytes;
  if (line.oversize)
    return { blank: false, oneObject: false, parts: [{ part: 0, preview: previewOf(bytes), bytes: line.length }] };
  if (skipSpace(bytes, 0) === bytes.length) return { blank: true };
  const record = parseObject(bytes);
  if (record) return { blank: false, oneObject: true, parts: [{ part: 0, record }] };
  return { blank: false, oneObject: false, parts: recover(bytes) };
}

function recover(bytes: Buffer): Part[] {
  const parts: Part[] = [];
  let oddFrom = -1;
  let oddTo = -1;
  const flush = () => {
    if (oddFrom === -1) return;
    const odd = bytes.subarray(oddFrom, oddTo);
    parts.push({ part: parts.length, preview: previewOf(odd), bytes: odd.length });
    oddFrom = -1;
  };
  for (const [from, to] of betweenNuls(bytes)) {
    for (let at = skipSpace(bytes, from); at < to; at = skipSpace(bytes, at)) {
      const end = bytes[at] === OPEN_BRACE ? endOfValue(bytes.subarray(0, to), at) : -1;
      const record = end === -1 ? null : parseObject(bytes.subarray(at, end));
      if (record) {
        flush();
        parts.push({ part: parts.length, record });
      } else {
        if (oddFrom === -1) oddFrom = at;
        oddTo = end === -1 ? to : end;
      }
      at = end === -1 ? to : end;
    }
  }
  flush();
  if (parts.length === 0) parts.push({ part: 0, preview: `[${bytes.length} NUL bytes]`, bytes: bytes.length });
  return parts;
}

/** NUL cannot stand in JSON, so wherever one is, something was torn. */
function* betweenNuls(bytes: Buffer): Generator<[from: number, to: number]> {
  let from = 0;
  while (from < bytes.length) {
    const nul = bytes.indexOf(0, from);
    const to = nul === -1 ? bytes.length : nul;
    if (to > from) yield [from, to];
    from = to + 1;
  }
}

function parseObject(bytes: Buffer): JsonObject | null {
  if (bytes.length > PARSE_FIRST_BYTES && nestsTooDeep(bytes)) return null;
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    return isObject(value) && !isTooDeep(value) ? value : null;
  } catch {
    return null;
  }
}

function withoutByteOrderMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

function skipSpace(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 0x20 || bytes[at] === 0x09 || bytes[at] === 0x0d) at += 1;
  return at;
}

function previewOf(bytes: Buffer): string {
  return bytes
    .subarray(0, PREVIEW_CHARS * 4)
    .toString("utf8")
    .slice(0, PREVIEW_CHARS);
}
