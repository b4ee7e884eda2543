import { expect, test } from "vitest";
import type { FactClass } from "./fact";
import { createFactTable } from "./fact-table";
import type { Fate, LeftFact } from "./follow-facts";
import { survivalByAge, survivalOf } from "./survival";

const facts = createFactTable();
function left(name: FactClass, key: string, n: number, fate: Fate, isCarried = false): LeftFact {
  const fact = facts.numberOf({ class: name, text: key, key, loose: null });
  return { fact, n, known: 0, isCarried, fate, back: null, use: null };
}

test("facts are counted by class and fate; what cannot be read is in no share", () => {
  const some = [
    left("number", "3 s", 1, "lost"),
    left("path", "a.ts", 1, "exact"),
    left("path", "b.ts", 1, "kept"),
    left("path", "c.ts", 1, "loose"),
    left("path", "d.ts", 1, "lost"),
    left("id", "abc1234", 1, "not-measurable"),
  ];
  const all = survivalOf(some, facts);
  expect(all.map((each) => [each.class, each.survived, each.measured])).toEqual([
    ["path", 2, 4],
    ["number", 0, 1],
    ["id", 0, 0],
  ]);
  expect(all[0]?.fates).toEqual({ kept: 1, exact: 1, loose: 1, lost: 1, "not-measurable": 0 });
  // 2 of 4 by Wilson's formula with z = 1.96: 0.150 to 0.850.
  expect(all[0]?.interval?.low).toBeCloseTo(0.15, 3);
  expect(all[0]?.interval?.high).toBeCloseTo(0.85, 3);
  expect(all[2]?.interval).toBeNull();
  expect(survivalOf([], facts)).toEqual([]);
});

test("a fact ages with every summary that carries it, and is young again where an output states it anew", () => {
  const ages = survivalByAge(
    [
      left("path", "a.ts", 1, "exact"),
      left("path", "b.ts", 1, "exact"),
      left("path", "a.ts", 2, "exact", true),
      left("path", "b.ts", 2, "lost", true),
      left("path", "c.ts", 2, "lost"),
      left("path", "a.ts", 3, "lost"),
      left("path", "a.ts", 4, "lost", true),
    ],
    facts,
  );
  expect([...ages].map(([age, [paths]]) => [age, paths?.survived, paths?.measured])).toEqual([
    [1, 2, 4],
    [2, 1, 3],
  ]);
});
