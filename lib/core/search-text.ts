import { foldedOccurrencesOf } from "./occurrences";
import { wordsOf } from "./search-plan";

/** Where words stand in a text, in bytes; null where they do not. */
export type SearchText = (text: Uint8Array) => { from: number; to: number } | null;

/** These characters as they stand, in any case of A to Z. */
export function searchLiteral(query: string): SearchText {
  const needle = Buffer.from(query, "utf8");
  const placesIn = foldedOccurrencesOf(needle);
  return (text) => {
    for (const from of placesIn(text)) return { from, to: from + needle.length };
    return null;
  };
}

/**
 * All words of a query, each standing by itself, in any order and any case of A to Z. A word ends where letters, digits
 * and underscores end; what is not written in those, as Japanese, may stand within more of the same. The place given is
 * that of the longest.
 */
export function searchWords(query: string): SearchText {
  const [longest, ...others] = wordsOf(query).map((word) => searchWord(Buffer.from(word, "utf8")));
  return (text) => {
    const place = longest?.(text) ?? null;
    return place && others.every((find) => find(text)) ? place : null;
  };
}

function searchWord(word: Buffer): SearchText {
  const placesIn = foldedOccurrencesOf(word);
  const [begins, ends] = [isWord(word[0]), isWord(word[word.length - 1])];
  return (text) => {
    for (const from of placesIn(text)) {
      const to = from + word.length;
      if (!(begins && isWord(text[from - 1])) && !(ends && isWord(text[to]))) return { from, to };
    }
    return null;
  };
}

function isWord(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const letter = byte | 0x20;
  return (letter >= 97 && letter <= 122) || (byte >= 48 && byte <= 57) || byte === 95;
}
