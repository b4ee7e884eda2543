import { expect, test } from "vitest";
import { addSurvivals, totalOf } from "./survival-counts";

const row = (name: string, lost: number, kept: number, notMeasurable = 0) => ({
  ...{ class: name, kept, exact: 0, loose: 0, lost, notMeasurable },
});

test("counts of one class are added up, and stand in the order of the classes", () => {
  const counted = addSurvivals([row("request", 1, 4), row("path", 3, 1), row("path", 0, 2, 5)]);
  expect(counted.map((one) => one.class)).toEqual(["path", "request"]);
  expect(counted[0]).toMatchObject({ measured: 6, survived: 3, notMeasurable: 5, isHeuristic: false });
  expect(counted[1]?.isHeuristic).toBe(true);
});

test("all facts together leave out what heuristics found", () => {
  expect(totalOf([row("path", 6, 4, 2), row("request", 0, 5, 2)])).toEqual({ left: 12, measured: 10, survived: 4 });
});
