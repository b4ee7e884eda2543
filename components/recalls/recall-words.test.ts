import { expect, test } from "vitest";
import { byWords, partWords, titleOfSession, titleWords, whoWords } from "./recall-words";

test.each([
  [{ offset: 0, length: 9204, total: 9204 }, "all of it"],
  [{ offset: 0, length: 0, total: 0 }, "all of it"],
  [{ offset: 0, length: 400, total: 9204 }, "chars 1–400 of 9,204"],
  [{ offset: 9203, length: 1, total: 9204 }, "chars 9,204 of 9,204"],
  [{ offset: 9204, length: 0, total: 9204 }, "nothing of it"],
])("%j is %s", (chunk, words) => {
  expect(partWords({ ...chunk, unit: "chars" })).toBe(words);
});

test("bytes are called bytes", () => {
  expect(partWords({ offset: 4, length: 3, total: 10, unit: "bytes" })).toBe("bytes 5–7 of 10");
});

test.each([
  ["key", "dev-3", "dev-3", "by dev-3"],
  ["key", null, "key 3f0e9b52", "by key 3f0e9b52"],
  ["browser", null, "browser", "in a browser"],
  ["browser", "dev\u202e", "dev‹U+202E›, browser", "by dev‹U+202E› in a browser"],
] as const)("a %s of %s is called %s, and recalls %s", (kind, developer, who, by) => {
  const reader = { kind, developer, id: "3f0e9b52-6a53-4f5e-9d20-7d2b0c1a5e44" };
  expect([whoWords(reader), byWords(reader)]).toEqual([who, by]);
});

test("titles stand without what is said beside them, and hide nothing", () => {
  expect(titleWords("§a3f7c2e1 — Bash: ls (exit 0)", "a3f7c2e1")).toBe("Bash: ls (exit 0)");
  expect(titleWords("§a3f7c2e1 — Bash: ls (exit 0)", "00000000")).toBe("§a3f7c2e1 — Bash: ls (exit 0)");
  expect([titleOfSession(" A\0 "), titleOfSession(null), titleOfSession(" ")]).toEqual([
    "A‹NUL›",
    "Untitled session",
    "Untitled session",
  ]);
});
