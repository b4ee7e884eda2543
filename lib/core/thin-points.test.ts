import fc from "fast-check";
import { expect, test } from "vitest";
import { thinPoints } from "./thin-points";

const series = fc
  .array(fc.record({ gap: fc.integer({ min: 1, max: 3 }), tokens: fc.nat(1_000_000) }), { maxLength: 500, size: "max" })
  .map((items) => {
    let step = 0;
    return items.map(({ gap, tokens }) => {
      step += gap;
      return { step, tokens };
    });
  });

test("whatever is left out, the highest point, the ends and both sides of every cut stay, in order", () => {
  fc.assert(
    fc.property(
      series,
      fc.array(fc.nat(1500), { maxLength: 8 }),
      fc.integer({ min: 10, max: 100 }),
      (points, cuts, count) => {
        const thinned = thinPoints(points, cuts, count);
        expect(thinned).toEqual(points.filter((point) => thinned.includes(point)));
        expect(Math.max(-1, ...thinned.map((p) => p.tokens))).toBe(Math.max(-1, ...points.map((p) => p.tokens)));
        expect([thinned[0], thinned.at(-1)]).toEqual([points[0], points.at(-1)]);
        expect(thinned.length).toBeLessThanOrEqual(Math.max(count, 3 + 2 * cuts.length));
        for (const cut of cuts) {
          const before = points.findLast((point) => point.step <= cut);
          const after = points.find((point) => point.step > cut);
          for (const point of [before, after]) if (point) expect(thinned).toContain(point);
        }
      },
    ),
  );
});

test("a short peak survives, and what fits is left alone", () => {
  const points = Array.from({ length: 10_000 }, (_, step) => ({
    step,
    tokens: step === 7777 ? 5 : step === 3333 ? 9 : 1,
  }));
  const thinned = thinPoints(points, [], 100);
  expect(thinned.length).toBeLessThanOrEqual(100);
  expect(thinned.some(({ step }) => step === 7777)).toBe(true);
  expect(thinPoints(points.slice(0, 100), [], 100)).toEqual(points.slice(0, 100));
});
