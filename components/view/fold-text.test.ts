import { expect, test } from "vitest";
import { foldText } from "./fold-text";

const lines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n + 1}`).join("\n");

test("a text of ten lines stands whole, and one of a thousand characters", () => {
  for (const text of ["", "one line", lines(10), "x".repeat(1000)]) expect(foldText(text), text).toBeNull();
});

test("of a text of more lines six stand, of a longer one 700 characters", () => {
  expect(foldText(lines(11))).toBe("line 1\nline 2\nline 3\nline 4\nline 5\nline 6");
  expect(foldText("x".repeat(1001))).toBe("x".repeat(700));
  expect(foldText(`${"y".repeat(690)}\n${lines(40)}`)).toBe(`${"y".repeat(690)}\nline 1\nli`);
});

test("no character is cut in half", () => {
  expect(foldText(`${"x".repeat(699)}${"😀".repeat(200)}`)).toBe("x".repeat(699));
});
