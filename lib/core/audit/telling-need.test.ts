import { expect, test } from "vitest";
import { isTellingNeed } from "./telling-need";

test.each([
  ["number", "1 file", false],
  ["number", "7-char", false],
  ["number", "41.7 ms", true],
  ["number", "1,204 tests", true],
  ["id", "#2", false],
  ["id", "#1482", true],
  ["id", "d719ff8", true],
  ["path", "a.ts", true],
  ["command", "npm test", false],
  ["symbol", "logsPath", true],
] as const)("%s %s: %s", (name, text, telling) => {
  expect(isTellingNeed({ class: name, text })).toBe(telling);
});
