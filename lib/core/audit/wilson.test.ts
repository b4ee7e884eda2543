import fc from "fast-check";
import { expect, test } from "vitest";
import { wilson } from "./wilson";

test("of nothing there is no interval", () => {
  expect(wilson(0, 0)).toBeNull();
});

// From the published formula, worked out by hand to four places.
test.each([
  [5, 10, 0.2366, 0.7634],
  [0, 10, 0, 0.2775],
  [10, 10, 0.7225, 1],
  [1, 1, 0.2065, 1],
  [0, 1, 0, 0.7935],
  [50, 100, 0.4038, 0.5962],
  [81, 263, 0.2553, 0.3662],
])("%i of %i", (k, n, low, high) => {
  const interval = wilson(k, n);
  expect(interval?.low).toBeCloseTo(low, 3);
  expect(interval?.high).toBeCloseTo(high, 3);
});

test("the share lies within it, and it within 0 to 1", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(100_000), (n, any) => {
      const k = any % (n + 1);
      const interval = wilson(k, n);
      expect(interval?.low).toBeLessThanOrEqual(k / n);
      expect(interval?.high).toBeGreaterThanOrEqual(k / n);
      expect(interval?.low).toBeGreaterThanOrEqual(0);
      expect(interval?.high).toBeLessThanOrEqual(1);
    }),
  );
});
