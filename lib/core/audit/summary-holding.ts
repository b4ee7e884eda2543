import type { Fact } from "./fact";
import { nameOf } from "./fact-table";
import { stands } from "./standing-words";

/** How a text holds a fact: as it stands, by a weaker likeness, or not. */
export type Holding = "exact" | "loose" | "none";

/** How a summary holds facts. @param factsOf what counts as a fact of it */
export function holdingOf(summary: string, factsOf: (text: string) => readonly Fact[]): (fact: Fact) => Holding {
  const stated = factsOf(summary);
  const names = new Set(stated.map(nameOf));
  const folders = new Set(stated.flatMap(({ class: name, key }) => (name === "path" ? foldersOf(key) : [])));
  const plain = summary.replace(/\s+/g, " ");
  return (fact) => {
    if (names.has(nameOf(fact)) || stands(plain, fact.text.replace(/\s+/g, " ").trim())) return "exact";
    if (fact.class === "command" && stands(plain, fact.key)) return "exact";
    if (fact.class === "path" && folders.has(fact.key)) return "exact";
    if (fact.class === "id" && SHORT_HASH.test(fact.text) && beginsHash(plain, fact.text)) return "exact";
    return fact.loose !== null && stands(plain, fact.loose) ? "loose" : "none";
  };
}

/** A folder is known from the path of anything in it. */
function foldersOf(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, i) => parts.slice(0, i).join("/")).filter((folder) => folder !== "");
}

/** A commit's short name is known from its whole one. */
const SHORT_HASH = /^[0-9a-f]{7,39}$/;

function beginsHash(text: string, short: string): boolean {
  return new RegExp(`(?<![0-9A-Za-z])${short}[0-9a-f]{0,57}(?![0-9A-Za-z])`).test(text);
}
