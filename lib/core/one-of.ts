/** A word of a known vocabulary. What our own tables hold is one of them; anything else is a bug, told at once. */
export function oneOf<const T extends string>(words: readonly T[], word: string): T {
  const found = words.find((known) => known === word);
  if (found === undefined) throw new Error(`"${word.slice(0, 40)}" is none of ${words.join(", ")}.`);
  return found;
}

export function oneOfOrNull<const T extends string>(words: readonly T[], word: string | null): T | null {
  return word === null ? null : oneOf(words, word);
}
