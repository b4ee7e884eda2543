import fc from "fast-check";
import { expect, test } from "vitest";
import { EVENT_KINDS } from "./event";
import { factsOf, letterOf, parseSeqs, seqsOf, writeSeqs } from "./outline";

const WORDS = [...EVENT_KINDS, "failed", "together", "together-failed"] as const;

test("every kind has a letter of its own, which says it again, on and off the live path", () => {
  expect(new Set(WORDS.map(letterOf)).size).toBe(WORDS.length);
  for (const kind of EVENT_KINDS) {
    expect(factsOf(letterOf(kind))).toEqual({ kind, isFailed: false, isTogether: false, onLivePath: true });
    expect(factsOf(letterOf(kind).toUpperCase())).toEqual({
      kind,
      isFailed: false,
      isTogether: false,
      onLivePath: false,
    });
  }
  const tool = { kind: "tool", onLivePath: true };
  expect(factsOf(letterOf("failed"))).toEqual({ ...tool, isFailed: true, isTogether: false });
  expect(factsOf(letterOf("together"))).toEqual({ ...tool, isFailed: false, isTogether: true });
  expect(factsOf(letterOf("together-failed"))).toEqual({ ...tool, isFailed: true, isTogether: true });
});

test("a letter of a newer server is an event of unknown kind", () => {
  expect(factsOf("z")).toEqual({ kind: "unknown", isFailed: false, isTogether: false, onLivePath: true });
});

test.each([
  ["7", [[7, 8]]],
  [
    "3,9-12",
    [
      [3, 4],
      [9, 13],
    ],
  ],
  ["1-2,3", [[1, 4]]],
  ["", null],
  ["5-4", null],
  ["4,4", null],
  ["9,3", null],
  ["1-300", null],
  ["-1", null],
  ["1,", null],
])("%j names the ordinals %j", (text, ranges) => {
  expect(parseSeqs(text, 200)).toEqual(ranges);
});

test("ordinals that are written are read again", () => {
  const ordinals = fc.uniqueArray(fc.nat(2000), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(ordinals, (unsorted) => {
      const seqs = [...unsorted].sort((a, b) => a - b);
      expect(seqsOf(parseSeqs(writeSeqs(seqs), 200) ?? [])).toEqual(seqs);
    }),
  );
});
