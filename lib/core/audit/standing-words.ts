/** Where words stand in a text by themselves, and not within longer ones or longer numbers. */
export function* placesOf(text: string, words: string): Generator<number> {
  if (words === "") return;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (!goesOn(text, at) && !goesOn(text, at + words.length)) yield at;
  }
}

export function stands(text: string, words: string): boolean {
  return placesOf(text, words).next().done !== true;
}

/** Whether a word or a number goes on over a place. */
function goesOn(text: string, at: number): boolean {
  return /^[\p{L}\p{N}_-]{2}$/u.test(text.slice(at - 1, at + 1)) || /\d[.,]\d/.test(numberAround(text, at));
}

const numberAround = (text: string, at: number) =>
  /[.,]/.test(text[at] ?? "")
    ? text.slice(at - 1, at + 2)
    : /[.,]/.test(text[at - 1] ?? "")
      ? text.slice(at - 2, at + 1)
      : "";
