import fc from "fast-check";
import { expect, test } from "vitest";
import type { Run } from "@/lib/core/code-lines";
import { splitRuns } from "./split-runs";

test("runs are cut where a change begins and ends", () => {
  expect(
    splitRuns(
      [
        { text: "let", ink: "keyword" },
        { text: " total", ink: null },
      ],
      [[2, 6]],
    ),
  ).toEqual([
    { text: "le", ink: "keyword", isChanged: false },
    { text: "t", ink: "keyword", isChanged: true },
    { text: " to", ink: null, isChanged: true },
    { text: "tal", ink: null, isChanged: false },
  ]);
});

test("each character keeps its ink, and is changed exactly where it is said to be", () => {
  const run = fc.record({ text: fc.string({ minLength: 1, maxLength: 5 }), ink: fc.constantFrom("string", null) });
  fc.assert(
    fc.property(fc.array(run, { maxLength: 6 }), fc.array(fc.nat(30), { maxLength: 6 }), (given, places) => {
      const runs: Run[] = given.map(({ text, ink }) => ({ text, ink: ink === null ? null : "string" }));
      const sorted = [...new Set(places)].sort((a, b) => a - b);
      const ranges = sorted.flatMap((from, n): [number, number][] => {
        const to = sorted[n + 1];
        return n % 2 === 0 && to !== undefined ? [[from, to]] : [];
      });
      const cells = splitRuns(runs, ranges).flatMap(({ text, ink, isChanged }) =>
        text.split("").map((character) => `${character} ${ink} ${isChanged}`),
      );
      const expected = runs
        .flatMap(({ text, ink }) => text.split("").map((character) => ({ character, ink })))
        .map(({ character, ink }, at) => `${character} ${ink} ${ranges.some(([from, to]) => at >= from && at < to)}`);
      expect(cells).toEqual(expected);
    }),
  );
});
