import type { LeftFact } from "./follow-facts";

/** How many compactions each of these facts had come to: 1 for those of the stretch before it. @param left in log order */
export function livedThrough(left: readonly LeftFact[]): number[] {
  const ages = new Map<number, number>();
  return left.map(({ fact, isCarried }) => {
    const age = isCarried ? (ages.get(fact) ?? 0) + 1 : 1;
    ages.set(fact, age);
    return age;
  });
}
