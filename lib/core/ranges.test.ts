import fc from "fast-check";
import { expect, test } from "vitest";
import type { SeqRanges } from "./event";
import {
  countOfRanges,
  intersectRanges,
  piecesOfRanges,
  rangesContain,
  rangesFromSorted,
  rangesFromText,
  rangesToText,
  subtractRanges,
  unionOfRanges,
} from "./ranges";

const LIMIT = 60;
const numbers = fc.uniqueArray(fc.nat(LIMIT)).map((list) => list.sort((a, b) => a - b));
const members = (ranges: SeqRanges) =>
  Array.from({ length: LIMIT + 2 }, (_, n) => n).filter((n) => rangesContain(ranges, n));
const isCanonical = (ranges: SeqRanges) =>
  ranges.every(([from, to], i) => from < to && (i === 0 || (ranges[i - 1]?.[1] ?? 0) < from));

test("ranges hold exactly the numbers they were made of", () => {
  fc.assert(
    fc.property(numbers, (list) => {
      const ranges = rangesFromSorted(list);
      expect(members(ranges)).toEqual(list);
      expect(countOfRanges(ranges)).toBe(list.length);
      expect(isCanonical(ranges)).toBe(true);
    }),
  );
});

test("union and difference are those of the sets", () => {
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      const union = unionOfRanges(rangesFromSorted(a), rangesFromSorted(b));
      const left = subtractRanges(rangesFromSorted(a), rangesFromSorted(b));
      expect(members(union)).toEqual([...new Set([...a, ...b])].sort((x, y) => x - y));
      expect(members(left)).toEqual(a.filter((n) => !b.includes(n)));
      expect(isCanonical(union)).toBe(true);
      expect(countOfRanges(left)).toBe(members(left).length);
    }),
  );
});

test("the text is Postgres' own", () => {
  expect(rangesToText([])).toBe("{}");
  expect(
    rangesToText([
      [0, 3],
      [7, 8],
    ]),
  ).toBe("{[0,3),[7,8)}");
  fc.assert(
    fc.property(numbers, (list) => {
      const ranges = rangesFromSorted(list);
      expect(rangesFromText(rangesToText(ranges))).toEqual(ranges);
    }),
  );
});

test("what stands in both is in each, and nothing else", () =>
  fc.assert(
    fc.property(numbers, numbers, (one, other) => {
      const both = intersectRanges(rangesFromSorted(one), rangesFromSorted(other));
      expect(members(both)).toEqual(one.filter((n) => other.includes(n)));
      expect(isCanonical(both)).toBe(true);
    }),
  ));

test("pieces hold what stands from a number on, in order, none of them too long", () =>
  fc.assert(
    fc.property(numbers, fc.nat(LIMIT), fc.integer({ min: 1, max: 9 }), (list, from, most) => {
      const pieces = [...piecesOfRanges(rangesFromSorted(list), from, most)];
      expect(pieces.flatMap(([a, b]) => Array.from({ length: b - a }, (_, i) => a + i))).toEqual(
        list.filter((n) => n >= from),
      );
      for (const [a, b] of pieces) expect(b - a).toBeLessThanOrEqual(most);
    }),
  ));
