import type { Fact } from "./fact";
import { nameOf } from "./fact-table";

/** How a text holds a fact: as it stands, by a weaker likeness, or not. */
export type Holding = "exact" | "loose" | "none";

/** How a summary holds facts. @param factsOf what counts as a fact of it */
export function holdingOf(summary: string, factsOf: (text: string) => readonly Fact[]): (fact: Fact) => Holding {
  const names = new Set(factsOf(summary).map(nameOf));
  const plain = summary.replace(/\s+/g, " ");
  return (fact) => {
    if (names.has(nameOf(fact)) || stands(plain, fact.text.replace(/\s+/g, " ").trim())) return "exact";
    if (fact.class === "command" && stands(plain, fact.key)) return "exact";
    return fact.loose !== null && stands(plain, fact.loose) ? "loose" : "none";
  };
}

/** Whether words stand in a text by themselves, and not within longer ones or longer numbers. */
function stands(text: string, words: string): boolean {
  if (words === "") return false;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (!goesOn(text, at) && !goesOn(text, end)) return true;
  }
  return false;
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
