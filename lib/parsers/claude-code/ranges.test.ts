import fc from "fast-check";
import { expect, test } from "vitest";
import type { SeqRanges } from "@/lib/core/event";
import { intersect, normalise, subtract } from "./ranges";

const anyRanges = fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { maxLength: 8 });

function members(ranges: SeqRanges): Set<number> {
  const out = new Set<number>();
  for (const [from, to] of ranges) for (let i = from; i < to; i++) out.add(i);
  return out;
}

function expectOrderly(ranges: SeqRanges): void {
  ranges.forEach(([from, to], index) => {
    expect(from).toBeLessThan(to);
    if (index > 0) expect(from).toBeGreaterThan(ranges[index - 1]?.[1] ?? -1);
  });
}

test("ranges do what sets of numbers do", () => {
  fc.assert(
    fc.property(anyRanges, anyRanges, (a, b) => {
      const [left, right] = [normalise(a), normalise(b)];
      expectOrderly(left);
      expect(members(left)).toEqual(members(a));
      const rest = [...members(left)].filter((one) => !members(right).has(one));
      expect([...members(subtract(left, right))]).toEqual(rest);
      const both = [...members(left)].filter((one) => members(right).has(one));
      expect([...members(intersect(left, right))]).toEqual(both);
    }),
  );
});
