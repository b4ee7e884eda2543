import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance, nearest, neighbours } from "./suggest";

test.each([
  ["", "", 0],
  ["abc", "", 3],
  ["a3f7c2e1", "a3f7c2e1", 0],
  ["a3f7c2e1", "a3f7c2e2", 1],
  ["a3f7c2e1", "3af7c2e1", 1],
  ["a3f7c2e1", "af7c2e1b", 2],
  ["ca", "abc", 2],
  ["a cat", "an abct", 3],
])("%s and %s are %d edits apart", (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
  expect(editDistance(b, a)).toBe(distance);
});

const id = fc.stringMatching(/^[0-9a-f]{8}$/);

test("it is a distance: symmetric, zero only for equals, and no detour is shorter", () => {
  fc.assert(
    fc.property(id, id, id, (a, b, c) => {
      expect(editDistance(a, b)).toBe(editDistance(b, a));
      expect(editDistance(a, b) === 0).toBe(a === b);
      expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c));
    }),
  );
});

test("the neighbours of an id are exactly those one substitution or swap away", () => {
  const found = neighbours("a3f7c2e1");
  expect(found).toHaveLength(8 * 15 + 7);
  expect(new Set(found).size).toBe(found.length);
  expect(found.every((other) => editDistance("a3f7c2e1", other) === 1 && /^[0-9a-f]{8}$/.test(other))).toBe(true);
});

test("nearest first, then the most recent, and nothing that shares too little", () => {
  const candidates = [
    { id: "ffffffff", at: 9 },
    { id: "a3f7c2ff", at: 5 },
    { id: "a3f7c2e2", at: 1 },
    { id: "a3f7c2e3", at: 2 },
    { id: "a3f7c2e4", at: null },
  ];
  expect(nearest("a3f7c2e1", candidates, 3)).toEqual([
    { id: "a3f7c2e3", at: 2, distance: 1 },
    { id: "a3f7c2e2", at: 1, distance: 1 },
    { id: "a3f7c2e4", at: null, distance: 1 },
  ]);
  expect(nearest("00000000", [{ id: "ffffffff", at: 9 }], 3)).toEqual([]);
});

test("what is ruled out by its digits alone would have been too far", () => {
  fc.assert(
    fc.property(id, fc.array(fc.stringMatching(/^[0-3]{8}$/), { maxLength: 40, size: "max" }), (wanted, ids) => {
      const target = wanted.replace(/[4-9a-f]/g, "2");
      const near = nearest(
        target,
        ids.map((other) => ({ id: other, at: 0 })),
        ids.length,
      );
      expect(near.map((found) => found.id).sort()).toEqual(
        ids.filter((other) => editDistance(target, other) <= 3).sort(),
      );
    }),
  );
});
