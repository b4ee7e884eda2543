import fc from "fast-check";
import { expect, test } from "vitest";
import { axisSteps, revealing, stepAt, toView, within, zoomed } from "./chart-view";

const whole = { from: 1, to: 1000 };

test("a view keeps its length at the edges of the whole, and all of it is no view", () => {
  expect(within(whole, 400, 500)).toEqual({ from: 400, to: 500 });
  expect(within(whole, -50, 50)).toEqual({ from: 1, to: 101 });
  expect(within(whole, 950, 1050)).toEqual({ from: 900, to: 1000 });
  expect(within(whole, 500, 500)).toEqual({ from: 500, to: 504 });
  expect(within(whole, -10, 2000)).toBeNull();
  expect(within({ from: 1, to: 3 }, 2, 2)).toBeNull();
});

test("zooming keeps the step under the cursor where it is, and out of all there is no way", () => {
  expect(zoomed(whole, { from: 200, to: 600 }, 300, 0.5)).toEqual({ from: 250, to: 450 });
  expect(zoomed(whole, { from: 250, to: 450 }, 300, 2)).toEqual({ from: 200, to: 600 });
  expect(zoomed(whole, whole, 500, 2)).toBeNull();
});

test("a step out of sight comes into it, one in sight moves nothing", () => {
  const view = { from: 200, to: 300 };
  expect(revealing(whole, view, 250)).toEqual(view);
  expect(revealing(whole, view, 700)).toEqual({ from: 610, to: 710 });
  expect(revealing(whole, view, 5)).toEqual({ from: 1, to: 101 });
});

test("every view lies within the whole, and a share of the width is the step that stands there", () => {
  const view = fc.record({ from: fc.integer({ min: -500, max: 1500 }), length: fc.integer({ min: 0, max: 1500 }) });
  fc.assert(
    fc.property(view, fc.double({ min: 0, max: 1, noNaN: true }), ({ from, length }, share) => {
      const seen = within(whole, from, from + length) ?? whole;
      expect(seen.from).toBeGreaterThanOrEqual(1);
      expect(seen.to).toBeLessThanOrEqual(1000);
      expect(toView(seen)(stepAt(seen, share))).toBeCloseTo(share, 9);
    }),
  );
});

test.each([
  [{ from: 1, to: 1000 }, 6, [200, 400, 600, 800, 1000]],
  [{ from: 1, to: 54_777 }, 6, [10_000, 20_000, 30_000, 40_000, 50_000]],
  [{ from: 7, to: 11 }, 6, [7, 8, 9, 10, 11]],
  [{ from: 1, to: 1 }, 6, [1]],
])("the axis of %j has round steps", (view, count, steps) => {
  expect(axisSteps(view, count)).toEqual(steps);
});
