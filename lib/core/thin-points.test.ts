import fc from "fast-check";
import { expect, test } from "vitest";
import { pointsInView, thinPoints } from "./thin-points";

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

test("in any stretch of steps the highest and lowest, the ends and both sides of every cut stay, with a neighbour on either side", () => {
  fc.assert(
    fc.property(
      series,
      fc.array(fc.nat(1500), { maxLength: 8 }),
      fc.nat(1500),
      fc.nat(1500),
      fc.integer({ min: 10, max: 60 }),
      (points, cuts, from, length, count) => {
        const view = { from, to: from + length };
        const seen = pointsInView(points, cuts, view, count);
        const isIn = ({ step }: { step: number }) => step >= view.from && step <= view.to;
        const [inner, kept] = [points.filter(isIn), seen.filter(isIn)];
        const heights = (some: typeof points) => some.map(({ tokens }) => tokens);
        expect(seen).toEqual(points.filter((point) => seen.includes(point)));
        expect(Math.max(...heights(kept))).toBe(Math.max(...heights(inner)));
        expect([kept[0], kept.at(-1)]).toEqual([inner[0], inner.at(-1)]);
        const beside = [points.findLast(({ step }) => step < view.from), points.find(({ step }) => step > view.to)];
        for (const point of beside) if (point) expect(seen).toContain(point);
        for (const cut of cuts.filter((step) => isIn({ step }))) {
          const before = points.findLast((point) => point.step <= cut);
          const after = points.find((point) => point.step > cut);
          for (const point of [before, after]) if (point) expect(seen).toContain(point);
        }
      },
    ),
  );
});
