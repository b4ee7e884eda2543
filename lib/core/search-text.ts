import { wordsOf } from "./search-plan";

/** Where words stand in a text, in bytes; null where they do not. */
export type SearchText = (text: Uint8Array) => { from: number; to: number } | null;

/** These characters as they stand, in any case of A to Z. */
export function searchLiteral(query: string): SearchText {
  const needle = fold(Buffer.from(query, "utf8"));
  return (text) => {
    const from = needle.length === 0 ? -1 : fold(text).indexOf(needle);
    return from < 0 ? null : { from, to: from + needle.length };
  };
}

/**
 * All words of a query, each standing by itself, in any order and any case of A to Z. A word ends where letters, digits
 * and underscores end; what is not written in those, as Japanese, may stand within more of the same. The place given is
 * that of the longest.
 */
export function searchWords(query: string): SearchText {
  const needles = wordsOf(query).map((word) => fold(Buffer.from(word, "utf8")));
  return (text) => {
    if (needles.length === 0) return null;
    const folded = fold(text);
    const places = needles.map((needle) => placeOf(folded, needle));
    const [from] = places;
    if (from === undefined || places.some((place) => place < 0)) return null;
    return { from, to: from + (needles[0]?.length ?? 0) };
  };
}

function placeOf(text: Buffer, needle: Buffer): number {
  const [first, last] = [needle[0] ?? 0, needle[needle.length - 1] ?? 0];
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    const begins = !isWord(first) || !isWord(text[at - 1] ?? 0);
    const ends = !isWord(last) || !isWord(text[at + needle.length] ?? 0);
    if (begins && ends) return at;
  }
  return -1;
}

function isWord(byte: number): boolean {
  return (byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57) || byte === 95;
}

/** With A to Z as a to z, byte for byte. */
export function fold(text: Uint8Array): Buffer {
  const folded = Buffer.from(text);
  for (let i = 0; i < folded.length; i++) {
    const byte = folded[i] ?? 0;
    if (byte >= 65 && byte <= 90) folded[i] = byte + 32;
  }
  return folded;
}
