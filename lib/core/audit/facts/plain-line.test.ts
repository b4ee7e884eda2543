import { expect, test } from "vitest";
import { plainLine } from "./plain-line";

test.each([
  ["no colours", "no colours"],
  ["\u001b[1;31mred\u001b[0m", "red"],
  ["a\u001b[Kb", "ab"],
  ["\u001b]8;;https://a.b\u0007link\u001b]8;;\u0007", "link"],
  ["\u001b[38;5;1", "\u001b[38;5;1"],
])("%j reads %j", (line, text) => {
  expect(plainLine(line).text).toBe(text);
});

test("what a place held is told as it stood, with the codes within and without those around", () => {
  const { text, original } = plainLine("\u001b[1mab\u001b[0mcd\u001b[2m");
  expect(text).toBe("abcd");
  expect(original(0, 2)).toBe("ab");
  expect(original(1, 3)).toBe("b\u001b[0mc");
  expect(original(2, 4)).toBe("cd");
});
