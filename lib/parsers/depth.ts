import type { Json } from "@/lib/core/json";

/** Deeper values are legal JSON, but no agent writes them, and readers of records may recurse. */
export const MAX_DEPTH = 256;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const isOpen = (byte: number | undefined) => byte === 0x7b || byte === 0x5b;
const isClose = (byte: number | undefined) => byte === 0x7d || byte === 0x5d;

/** Index just behind the value that opens at `start` with `{` or `[`; -1 when it does not close. Does not recurse. */
export function endOfValue(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfString(bytes, at);
      if (at === -1) return -1;
    } else if (isOpen(byte)) depth += 1;
    else if (isClose(byte)) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/** Whether brackets outside strings nest deeper than allowed. For texts so long that `JSON.parse` must not be tried first. */
export function nestsTooDeep(bytes: Buffer): boolean {
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfString(bytes, at);
      if (at === -1) return false;
    } else if (isOpen(byte)) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (isClose(byte)) depth -= 1;
  }
  return false;
}

/** Whether a parsed value nests deeper than allowed. Its own recursion ends at the limit. */
export function isTooDeep(value: Json | undefined, levels = MAX_DEPTH): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((item) => isTooDeep(item, levels - 1));
  // A value of JSON.parse has no inherited enumerable keys, and Object.values would cost half of the parse again.
  for (const key in value) if (isTooDeep(value[key], levels - 1)) return true;
  return false;
}

/** Index of the quote that closes the string whose quote opens at `open`; -1 when none does. */
function endOfString(bytes: Buffer, open: number): number {
  for (let close = bytes.indexOf(QUOTE, open + 1); close !== -1; close = bytes.indexOf(QUOTE, close + 1)) {
    let slashes = 0;
    while (bytes[close - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return close;
  }
  return -1;
}
