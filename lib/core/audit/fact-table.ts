import type { FactNumber } from "./audited-thread";
import type { Fact } from "./fact";

/** A symbol that more outputs state than this tells nothing apart. */
const RARE_SYMBOL = 2;

/** The facts of a thread, each once. */
export interface FactTable {
  numberOf(fact: Fact): FactNumber;
  /** Counts an output of a call that states it. */
  countOutput(number: FactNumber): void;
  factOf(number: FactNumber): Fact;
  /** Whether it is one to follow: a symbol is only where few outputs state it. */
  isTelling(number: FactNumber): boolean;
}

export function createFactTable(): FactTable {
  const numbers = new Map<string, FactNumber>();
  const facts: Fact[] = [];
  const outputs: number[] = [];
  const factOf = (number: FactNumber) => {
    const fact = facts[number];
    if (!fact) throw new RangeError(`There is no fact ${number}.`);
    return fact;
  };
  return {
    numberOf(fact) {
      const name = nameOf(fact);
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, facts.length);
      outputs.push(0);
      return facts.push(fact) - 1;
    },
    countOutput(number) {
      outputs[number] = (outputs[number] ?? 0) + 1;
    },
    factOf,
    isTelling: (number) => factOf(number).class !== "symbol" || (outputs[number] ?? 0) <= RARE_SYMBOL,
  };
}

/** What makes two facts the same, in one string. */
export const nameOf = (fact: Pick<Fact, "class" | "key">): string => `${fact.class} ${fact.key}`;
