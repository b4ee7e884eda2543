import type { FactNumber } from "./audited-thread";
import { FACT_CLASSES, type Fact, type FactClass } from "./fact";
import { ownText } from "./own-text";

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
  const numbers = new Map<FactClass, Map<string, FactNumber>>(FACT_CLASSES.map((name) => [name, new Map()]));
  const facts: Fact[] = [];
  const outputs: number[] = [];
  const factOf = (number: FactNumber) => {
    const fact = facts[number];
    if (!fact) throw new RangeError(`There is no fact ${number}.`);
    return fact;
  };
  return {
    numberOf(fact) {
      const ofClass = numbers.get(fact.class);
      const known = ofClass?.get(fact.key);
      if (known !== undefined) return known;
      const own = owned(fact);
      ofClass?.set(own.key, facts.length);
      outputs.push(0);
      return facts.push(own) - 1;
    },
    countOutput(number) {
      outputs[number] = (outputs[number] ?? 0) + 1;
    },
    factOf,
    isTelling: (number) => factOf(number).class !== "symbol" || (outputs[number] ?? 0) <= RARE_SYMBOL,
  };
}

/** A fact is cut of a text, which must not stay in memory for it. */
function owned({ class: name, text, key, loose }: Fact): Fact {
  const ownKey = ownText(key);
  return {
    class: name,
    text: text === key ? ownKey : ownText(text),
    key: ownKey,
    loose: loose === null ? null : ownText(loose),
  };
}

/** What makes two facts the same, in one string. */
export const nameOf = (fact: Pick<Fact, "class" | "key">): string => `${fact.class} ${fact.key}`;
