import type { Fact } from "./fact";
import { nameOf } from "./fact-table";
import { stands } from "./standing-words";

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
