import { expect, test } from "vitest";
import type { Shown } from "./forms";
import { type Address, recallsForAll, recallsOf, standingOf } from "./recalls-needed";

const CAP = 8000;

const text = (id: string, chars: number, complete = true): Address => ({
  ...{ id, kind: "tool", chars, bytes: 2 * chars, complete },
});
const shown = (kind: Shown["kind"], observationId: string | null, seq: number | null = 1): Shown => ({
  ...{ kind, observationId, seq, step: seq, text: "", tokens: 1 },
});

test("a text takes a recall for every 8,000 characters begun; what is empty takes none", () => {
  const recalls = [0, 1, 7999, 8000, 8001, 16_000, 16_001].map((chars) => recallsOf({ chars, bytes: 99_999 }, CAP));
  expect(recalls).toEqual([0, 1, 1, 1, 2, 2, 3]);
});

test("what is no text takes one for every 6,000 bytes: base64 writes three bytes in four characters", () => {
  expect([0, 1, 6000, 6001].map((bytes) => recallsOf({ chars: null, bytes }, CAP))).toEqual([0, 1, 1, 2]);
});

const addresses = [text("a", 9000), text("b", 100), text("c", 24_001), text("d", 5), text("e", 8000, false)];
const view = [
  shown("catalogue", null, null),
  shown("bare", "b"),
  shown("stub", "c"),
  shown("inline", "d"),
  shown("cut", "e"),
];

test("all that is not there itself is a stub, a bare id or in the catalogue line; what is whole or cut is not counted", () => {
  expect(recallsForAll(addresses, view, CAP)).toEqual({ count: 3, recalls: 2 + 1 + 4, incomplete: 0 });
  expect(recallsForAll(addresses, [], CAP)).toEqual({ count: 5, recalls: 2 + 1 + 4 + 1 + 1, incomplete: 1 });
});

test("each output stands in a view in one way", () => {
  expect(standingOf(addresses, view, CAP)).toEqual({
    whole: 1,
    handles: { count: 2, recalls: 1 + 4, incomplete: 0 },
    listed: { count: 1, recalls: 2, incomplete: 0 },
    cut: 1,
  });
});

test("a body of another thread with the same id is not this one", () => {
  expect(standingOf([text("d", 5)], [shown("inline", "d", null)], CAP)).toMatchObject({
    whole: 0,
    listed: { count: 1 },
  });
});
