import type { AuditedClass } from "./audited-classes";

/** What the classes are called where people read, of one and of many. */
export const CLASS_WORDS: Record<AuditedClass, [string, string]> = {
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
