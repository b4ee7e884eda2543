import fc from "fast-check";
import { expect, test } from "vitest";
import { underlineSummary } from "./underline-summary";

const marked = (summary: string, facts: readonly string[]) =>
  underlineSummary(summary, facts).flatMap(({ text, fact }) => (fact === null ? [] : [[text, fact]]));

test("facts are found where they stand by themselves, the longest where they overlap", () => {
  const facts = ["src/load.ts", "src/load.ts:12", "12", "port 5433"];
  expect(marked("In src/load.ts:12, not src/load.tsx; src/load.ts (12 times).", facts)).toEqual([
    ["src/load.ts:12", 1],
    ["src/load.ts", 0],
    ["12", 2],
  ]);
});

test("nothing stands in an empty summary, and an empty fact stands nowhere", () => {
  expect(underlineSummary("", ["a"])).toEqual([]);
  expect(underlineSummary("a b", [""])).toEqual([{ from: 0, text: "a b", fact: null }]);
});

test("the stretches join to the summary, whatever the facts are", () => {
  const words = fc.stringMatching(/^[ab./1-3 ]{0,6}$/);
  fc.assert(
    fc.property(fc.stringMatching(/^[ab./1-3 ]{0,60}$/), fc.array(words), (summary, facts) => {
      const stretches = underlineSummary(summary, facts);
      expect(stretches.map(({ text }) => text).join("")).toBe(summary);
      for (const { text, fact } of stretches) if (fact !== null) expect(text).toBe(facts[fact]);
    }),
  );
});
