import type { FactNumber } from "./audited-thread";
import type { Fact } from "./fact";

/** A symbol that more outputs state than this tells nothing apart. */
const RARE_SYMBOL = 2;

/** The facts of a thread, each once. */
export interface FactTable {
  numberOf(fact: Fact): FactNumber;
  /** As `numberOf`, of a fact that an output of a call states: once for each output. */
  stateIn(fact: Fact): FactNumber;
  factOf(number: FactNumber): Fact;
  /** Outputs that state it. */
  outputsOf(number: FactNumber): number;
  /** Whether it is one to follow: a symbol is only where it is rare. */
  isTelling(number: FactNumber): boolean;
  size(): number;
}

export function createFactTable(): FactTable {
  const numbers = new Map<string, FactNumber>();
  const facts: Fact[] = [];
  const outputs: number[] = [];
  const numberOf = (fact: Fact) => {
    const name = nameOf(fact);
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, facts.length);
    outputs.push(0);
    return facts.push(fact) - 1;
  };
  const factOf = (number: FactNumber) => {
    const fact = facts[number];
    if (!fact) throw new RangeError(`There is no fact ${number}.`);
    return fact;
  };
  return {
    numberOf,
    stateIn(fact) {
      const number = numberOf(fact);
      outputs[number] = (outputs[number] ?? 0) + 1;
      return number;
    },
    factOf,
    outputsOf: (number) => outputs[number] ?? 0,
    isTelling: (number) => factOf(number).class !== "symbol" || (outputs[number] ?? 0) <= RARE_SYMBOL,
    size: () => facts.length,
  };
}

/** What makes two facts the same, in one string. */
export const nameOf = (fact: Pick<Fact, "class" | "key">): string => `${fact.class} ${fact.key}`;
