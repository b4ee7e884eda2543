import { expect, test } from "vitest";
import { countOf, jumpFrom } from "./jumps";
import { threadOutline } from "./thread-outline";

// 0 prompt, 1 reply, 2 tool, 3 failed tool, 4 rewound error, 5 compaction that took 0–3, 6 error, 7 prompt
const outline = threadOutline({
  thread: "",
  events: "prtfEcep",
  discarded: [[0, 4, 1]],
  inherited: 0,
  times: [],
  tools: [],
  ofTool: null,
});

test.each([
  ["compaction", -1, 1, 5],
  ["prompt", 0, 1, 7],
  ["prompt", 7, -1, 0],
  ["error", -1, 1, 3],
  ["error", 3, 1, 6],
  ["gone", -1, 1, 2],
  ["gone", 3, 1, null],
] as const)("from %s at %d by %d to %s", (jump, from, by, to) => {
  expect(jumpFrom(outline, jump, from, by)).toBe(to);
});

test("each is counted as it is jumped to", () => {
  expect(countOf(outline, "error")).toBe(2);
  expect(countOf(outline, "gone")).toBe(2);
  expect(countOf(outline, "prompt")).toBe(2);
});
