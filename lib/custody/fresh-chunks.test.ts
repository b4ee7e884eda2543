import { expect, test } from "vitest";
import { keepFresh, takeFresh } from "./fresh-chunks";

const MB = 1024 * 1024;

test("a chunk's bytes are given once", () => {
  keepFresh("once", Uint8Array.of(1, 2));
  expect(takeFresh("once")).toEqual(Uint8Array.of(1, 2));
  expect(takeFresh("once")).toBeNull();
});

test("what is kept is bounded: the oldest goes first", () => {
  for (let n = 0; n < 40; n++) keepFresh(`n${n}`, new Uint8Array(MB));
  const there = Array.from({ length: 40 }, (_, n) => takeFresh(`n${n}`) !== null);
  expect(there).toEqual(Array.from({ length: 40 }, (_, n) => n >= 24));
});
