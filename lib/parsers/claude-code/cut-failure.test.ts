import { expect, test } from "vitest";
import { isCutFailure } from "./cut-failure";
import { readResult } from "./tool-result";

const cut = `Exit code 1\n${"a".repeat(4_988)}\n\n... [20308 characters truncated] ...\n\n${"z".repeat(5_000)}`;

test.each([
  ["its first and last 5,000 characters around the note", cut, true],
  ["the note elsewhere in the text", `x${cut}`, false],
  ["a program that prints such a note itself", `${cut} and goes on`, false],
  ["a short failure", "Exit code 1\nno", false],
  ["10,000 characters and no note", "x".repeat(10_040), false],
])("a failure cut in its middle: %s", (_name, text, expected) => {
  expect(isCutFailure(text)).toBe(expected);
});

test("a cut failure is incomplete; the same text of a call that succeeded is what it printed", () => {
  const read = (isError: boolean) =>
    readResult("Bash", { type: "tool_result", content: cut, is_error: isError }, `Error: ${cut}`);
  expect([read(true).complete, read(true).totalBytes, read(true).content]).toEqual([false, null, cut]);
  expect(read(false).complete).toBe(true);
});
