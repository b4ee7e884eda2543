import { expect, test } from "vitest";
import { codeStarts, isTooLongToColour, type Run, runsOfLines } from "./code-lines";

test("numbers that the output itself has stand before its code, and lines without one are no code", () => {
  expect(codeStarts(["     1→def f():", "    10→  pass", "", "<system-reminder>"])).toEqual([7, 7, null, null]);
  expect(codeStarts(["     1\tx", "     2\t"])).toEqual([7, 7]);
  expect(codeStarts(["12→a", "b"])).toEqual([3, null]);
});

test("code that begins with a number of its own is code", () => {
  expect(codeStarts(["x = 1", "1→2"])).toEqual([0, 0]);
  expect(codeStarts(["1 + 2"])).toEqual([0]);
});

test("what the agent's client puts before an output is no code", () => {
  expect(codeStarts(["Exit code: 0", "Wall time: 1 seconds", "Output:", "x = 1"])).toEqual([null, null, null, 0]);
  expect(codeStarts(["Exit code: 0", "Output:", "     1\tx"])).toEqual([null, null, 7]);
  expect(codeStarts(["Exit code: 0", "no such heading"])).toEqual([0, 0]);
});

const code: Run[][] = [
  [
    { text: "def", ink: "keyword" },
    { text: " f", ink: null },
  ],
  [],
];

test("lines are put together again: the number in its own ink, then the code", () => {
  expect(runsOfLines(["1→def f", "2→", "end"], [2, 2, null], code)).toEqual([
    [
      { text: "1→", ink: "gutter" },
      { text: "def", ink: "keyword" },
      { text: " f", ink: null },
    ],
    [{ text: "2→", ink: "gutter" }],
    [{ text: "end", ink: null }],
  ]);
});

test("runs that are not this code's text, to the character, are not used", () => {
  expect(runsOfLines(["def g", ""], [0, 0], code)).toBeNull();
  expect(runsOfLines(["def f"], [0], code)).toBeNull();
  expect(runsOfLines(["def f", "", "x"], [0, 0, 0], code)).toBeNull();
});

test("too long is more than 800 lines, 50,000 characters or 2,000 in a line", () => {
  expect(isTooLongToColour(Array.from({ length: 800 }, () => "x"))).toBe(false);
  expect(isTooLongToColour(Array.from({ length: 801 }, () => "x"))).toBe(true);
  expect(isTooLongToColour(["x".repeat(2_000)])).toBe(false);
  expect(isTooLongToColour(["x".repeat(2_001)])).toBe(true);
  expect(isTooLongToColour(Array.from({ length: 50 }, () => "x".repeat(999)))).toBe(false);
  expect(isTooLongToColour(Array.from({ length: 51 }, () => "x".repeat(999)))).toBe(true);
});
