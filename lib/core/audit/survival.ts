import { FACT_CLASSES, type FactClass } from "./fact";
import type { FactTable } from "./fact-table";
import type { Fate, LeftFact } from "./follow-facts";
import { livedThrough } from "./lived-through";
import { type Interval, wilson } from "./wilson";

/** What became of the facts of one class, in numbers of facts. */
export interface Survival {
  class: FactClass;
  fates: Readonly<Record<Fate, number>>;
  /** Facts of which it can be said: all but those behind a summary that cannot be read. */
  measured: number;
  /** Of these, those that stood in what remained or in the summary as they were, with the 95 % interval of their share. */
  survived: number;
  interval: Interval | null;
}

/** Of every class there was something of, in the order of the classes. @param left of one compaction, or of many */
export function survivalOf(left: readonly LeftFact[], facts: FactTable): Survival[] {
  const byClass = new Map<FactClass, Record<Fate, number>>();
  for (const { fact, fate } of left) {
    const name = facts.factOf(fact).class;
    const fates = byClass.get(name) ?? { kept: 0, exact: 0, loose: 0, lost: 0, "not-measurable": 0 };
    fates[fate]++;
    byClass.set(name, fates);
  }
  return FACT_CLASSES.flatMap((name) => {
    const fates = byClass.get(name);
    if (!fates) return [];
    const survived = fates.kept + fates.exact;
    const measured = survived + fates.loose + fates.lost;
    return [{ class: name, fates, measured, survived, interval: wilson(survived, measured) }];
  });
}

/** The same by how many compactions the facts had lived through when they came to one: 1 for those of its own stretch. */
export function survivalByAge(left: readonly LeftFact[], facts: FactTable): Map<number, Survival[]> {
  const ages = livedThrough(left);
  const byAge = new Map<number, LeftFact[]>();
  for (const [i, one] of left.entries()) {
    const age = ages[i] ?? 1;
    const others = byAge.get(age);
    if (others) others.push(one);
    else byAge.set(age, [one]);
  }
  return new Map([...byAge].sort(([a], [b]) => a - b).map(([age, some]) => [age, survivalOf(some, facts)]));
}
