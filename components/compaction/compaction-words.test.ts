import { expect, test } from "vitest";
import {
  type CompactionFacts,
  compactionTitle,
  foundOf,
  freedOf,
  leftCount,
  markLabel,
  remarksOf,
  shareOf,
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

test("one that came to nothing has no size after, and is called by how it ended", () => {
  expect(sizesOf({ ...facts, status: "failed", tokensAfter: null })).toBe("182,334 tokens held");
  expect(sizesOf({ ...facts, status: "aborted", tokensBefore: null, tokensAfter: null })).toBe("size unknown");
  expect(compactionTitle({ ...facts, status: "aborted" })).toBe("Compaction 2 cancelled");
});

test("the share of the window is said only where both are known", () => {
  expect(shareOf(facts)).toBe("at 91 % of the window");
  expect(shareOf({ ...facts, windowTokens: null })).toBeNull();
  expect(shareOf({ ...facts, tokensBefore: null })).toBeNull();
});

test("what is not recorded is called that", () => {
  const whole = { ...facts, summary: { text: "s", id: null, truncated: false } };
  expect(remarksOf(whole)).toEqual([]);
  expect(remarksOf({ ...whole, coverage: "inferred" })).toEqual([
    "what left is inferred from how this client usually compacts; the log does not say what stayed",
  ]);
  expect(remarksOf({ ...facts, discardedTools: 0 })).toEqual([
    "no summary follows it in the log: it may have been interrupted",
  ]);
  expect(remarksOf({ ...facts, kind: "remote", summary: { opaqueBytes: 9 } })).toEqual([
    "done by the provider, not by the client",
  ]);
  expect(remarksOf({ ...facts, status: "failed", thread: "a1", coverage: "recorded" })).toEqual([
    "of this subagent alone: the main thread kept what it held",
  ]);
});

test("a search says how many of all it found, and what is not counted yet is not said", () => {
  const all = { of: 63, q: "", tool: null };
  expect(foundOf(all, "tool")).toBe("63 tool outputs");
  expect(foundOf({ ...all, count: 63, chars: 8204, failed: 2 }, "tool")).toBe("63 tool outputs, 8,204 chars, 2 failed");
  expect(foundOf({ ...all, q: "x", count: 1, chars: 1, failed: 0 }, "tool")).toBe("1 of 63 tool outputs match, 1 char");
  expect(foundOf({ ...all, q: "x", count: 0, chars: 0, failed: 0 }, "reply")).toBe("0 of 63 replies match");
});

test("what left counts every kind", () => {
  expect(leftCount(facts)).toBe(117);
});
