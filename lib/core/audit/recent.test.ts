import { expect, test } from "vitest";
import { createRecent } from "./recent";

test("what was used lately is remembered, and what was not is forgotten", () => {
  const recent = createRecent<number>(4);
  recent.set("aa", 1);
  recent.set("bb", 2);
  recent.set("cc", 3);
  expect(["aa", "bb", "cc"].map(recent.get)).toEqual([1, 2, 3]);
  recent.set("dd", 4);
  recent.set("ee", 5);
  expect(["dd", "ee"].map(recent.get)).toEqual([4, 5]);
  for (const text of ["ff", "gg", "hh", "ii"]) recent.set(text, 9);
  expect(["aa", "bb", "cc", "dd"].map(recent.get)).toEqual([undefined, undefined, undefined, undefined]);
});

test("texts are told apart to the last unit, halves of characters too", () => {
  const recent = createRecent<number>(100);
  recent.set("x\ud83d", 1);
  recent.set("x\ufffd", 2);
  expect([recent.get("x\ud83d"), recent.get("x\ufffd"), recent.get("x")]).toEqual([1, 2, undefined]);
});
