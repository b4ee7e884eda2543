import { expect, test } from "vitest";
import {
  type CompactionFacts,
  compactionTitle,
  freedOf,
  leftCount,
  markLabel,
  sizesOf,
  sourceOf,
  triggerOf,
} from "./compaction-words";

const facts: CompactionFacts = {
  thread: "",
  n: 2,
  seq: 400,
  kind: "full",
  trigger: "auto",
  status: "done",
  said: null,
  at: null,
  step: 214,
  tokensBefore: 182_334,
  tokensAfter: 27_110,
  tokensSource: { before: "recorded", after: "recorded" },
  windowTokens: 200_000,
  durationMs: 48_000,
  summary: null,
  discardedTools: 63,
  discardedOther: { prompt: 2, reply: 40, thinking: 12 },
  coverage: "recorded",
};

test.each([
  [182_334, 27_110, "182,334 → 27,110 tokens", "155,224 freed"],
  [null, 27_110, "size unknown → 27,110 tokens", null],
  [182_334, null, "182,334 tokens → size unknown", null],
  [null, null, "sizes unknown", null],
  [0, 48_573, "0 → 48,573 tokens", "48,573 more than before"],
])("an unknown size is never a figure: %s → %s", (tokensBefore, tokensAfter, sizes, freed) => {
  const one = { ...facts, tokensBefore, tokensAfter };
  expect(sizesOf(one)).toBe(sizes);
  expect(freedOf(one)).toBe(freed);
});

test("a size taken from a neighbouring call says so", () => {
  expect(sourceOf(facts)).toBeNull();
  expect(sourceOf({ ...facts, tokensSource: { before: "recorded", after: "next-call" } })).toBe(
    "after: from the next call",
  );
});

test("a compaction is called what it is, and how it ended", () => {
  expect(compactionTitle(facts)).toBe("Compaction 2");
  expect(compactionTitle({ ...facts, kind: "micro", status: "failed" })).toBe("Microcompaction 2 failed");
  expect(triggerOf(facts)).toBe("automatic");
  expect(triggerOf({ ...facts, trigger: "user_threshold" })).toBe("user_threshold");
});

test("its mark has the share of the window only where the window is known", () => {
  expect(markLabel(facts)).toBe("2 · 91 %");
  expect(markLabel({ ...facts, windowTokens: null })).toBe("2 · 182,334");
  expect(markLabel({ ...facts, tokensBefore: null })).toBe("2");
});

test("what left counts every kind", () => {
  expect(leftCount(facts)).toBe(117);
});
