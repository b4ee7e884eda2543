import type { Counter } from "./counter";

/** A tokenizer takes the square of the length of an unbroken run: 100,000 letters would hold a process for seconds. */
const SLICE_CHARS = 4096;
/** How far back from the end of a slice a place is looked for where tokens part anyway. */
const LOOK_BACK_CHARS = 1024;

/**
 * Tokens of a text by a tokenizer that sees a slice of it at a time. Slices begin where a token begins whatever comes
 * before: at a word after a line's end or at the blank before a word. Only in a run without any, longer than a slice, may a
 * token more be counted.
 */
export function countInSlices(count: Counter): Counter {
  return (text) => {
    let tokens = 0;
    for (let from = 0; from < text.length; ) {
      const to = endOfSlice(text, from);
      tokens += count(text.slice(from, to));
      from = to;
    }
    return Math.max(1, tokens);
  };
}

function endOfSlice(text: string, from: number): number {
  const most = from + SLICE_CHARS;
  if (most >= text.length) return text.length;
  for (let at = most; at > most - LOOK_BACK_CHARS; at--) if (isSeam(text, at)) return at;
  const splitsPair = isHighSurrogate(text.charCodeAt(most - 1));
  return splitsPair ? most - 1 : most;
}

function isSeam(text: string, at: number): boolean {
  if (text.charCodeAt(at - 1) === 10) return isAsciiLetter(text.charCodeAt(at));
  return text.charCodeAt(at) === 32 && isAsciiLetter(text.charCodeAt(at - 1)) && isAsciiLetter(text.charCodeAt(at + 1));
}

function isAsciiLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}
