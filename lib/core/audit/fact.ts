/**
 * What an audit calls a fact: something exact that an output stated, and that a model which no longer sees the output can
 * only have from elsewhere.
 */
export const FACT_CLASSES = ["path", "path-line", "command", "error", "number", "id", "symbol"] as const;
export type FactClass = (typeof FACT_CLASSES)[number];

export interface Fact {
  class: FactClass;
  /** As it stood. */
  text: string;
  /** What makes two facts of a class the same. */
  key: string;
  /** A weaker likeness, counted apart: the last name of a path, the program and options of a command. */
  loose: string | null;
}
