import { expect, test } from "vitest";
import { classWords, intervalWords, totalOf } from "./survival-words";

const row = (name: "path" | "request", measured: number, survived: number) => ({
  ...{ class: name, isHeuristic: name === "request", kept: survived, exact: 0, loose: 0, lost: measured - survived },
  ...{ notMeasurable: 2, measured, survived, low: null, high: null },
});

test("an interval is never said to be narrower than it is", () => {
  expect(intervalWords({ low: 0.0456, high: 0.6994 })).toBe("4–70 %");
  expect(intervalWords({ low: 1, high: 1 })).toBe("100 %");
  expect(intervalWords({ low: null, high: null })).toBeNull();
});

test("all facts together leave out what heuristics found", () => {
  const counts = [row("path", 10, 4), row("request", 5, 5)];
  expect(totalOf(counts)).toEqual({ measured: 10, survived: 4, notMeasurable: 2 });
  expect(classWords({ class: "path-line" })).toBe("Places in files");
});
