import type { FACT_CLASSES } from "./fact";
import type { QUOTED_CLASSES } from "./quoted-lines";

/** What the classes are called where people read, of one and of many. */
export const CLASS_WORDS: Record<(typeof FACT_CLASSES)[number] | (typeof QUOTED_CLASSES)[number], [string, string]> = {
  path: ["path", "paths"],
  "path-line": ["place in a file", "places in files"],
  command: ["command", "commands"],
  error: ["error line", "error lines"],
  number: ["figure", "figures"],
  id: ["identifier", "identifiers"],
  symbol: ["rare name", "rare names"],
  constraint: ["constraint", "constraints"],
  request: ["request", "requests"],
  decision: ["decision", "decisions"],
};
