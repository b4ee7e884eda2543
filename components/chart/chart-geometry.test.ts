import { expect, test } from "vitest";
import type { CompactionFacts } from "@/components/compaction/compaction-words";
import { chartGeometry, niceTop } from "./chart-geometry";

function cut(step: number, change: Partial<CompactionFacts> = {}): CompactionFacts {
  return {
    thread: "",
    n: 1,
    seq: 0,
    kind: "full",
    trigger: null,
    status: "done",
    said: null,
    at: null,
    step,
    tokensBefore: null,
    tokensAfter: null,
    tokensSource: { before: null, after: null },
    windowTokens: null,
    durationMs: null,
    summary: null,
    discardedTools: 0,
    discardedOther: { prompt: 0, reply: 0, thinking: 0 },
    coverage: "recorded",
    ...change,
  };
}

const points = [
  { step: 1, tokens: 0 },
  { step: 2, tokens: 50 },
  { step: 3, tokens: 10 },
  { step: 5, tokens: 100 },
];

test("without cuts it is one line over the whole width", () => {
  const { line, top, marks } = chartGeometry(points, [], { steps: 5, windowTokens: null });
  expect(top).toBe(100);
  expect(line).toBe("M0 100L250 50L500 90L1000 0");
  expect(marks).toEqual([]);
});

test("a cut falls straight, between its step and the next, from what was held to what was left", () => {
  const { line, area, marks } = chartGeometry(points, [cut(2, { tokensBefore: 60, tokensAfter: 5 })], {
    steps: 5,
    windowTokens: 100,
  });
  expect(marks.map((mark) => mark.x)).toEqual([0.375]);
  expect(line).toBe("M0 100L250 50L375 40L375 95L500 90L1000 0");
  expect(area).toBe("M0 100L0 100L250 50L375 40L375 100ZM375 100L375 95L500 90L1000 0L1000 100Z");
});

test("sizes a cut does not state come from its neighbours, and a failed or micro one does not cut", () => {
  const options = { steps: 5, windowTokens: null };
  expect(chartGeometry(points, [cut(2)], options).line).toBe("M0 100L250 50L375 50L375 90L500 90L1000 0");
  expect(chartGeometry(points, [cut(2, { kind: "micro" }), cut(3, { status: "failed" })], options).line).toBe(
    "M0 100L250 50L500 90L1000 0",
  );
});

test("a stretch fills the width: its points, its cuts, and the line's way out on both sides", () => {
  const cuts = [cut(1), cut(3), cut(4, { status: "failed", n: 2 })];
  const view = { from: 2, to: 4 };
  const { line, marks, top } = chartGeometry(points, cuts, { steps: 5, windowTokens: null, peakTokens: 180, view });
  expect(top).toBe(200);
  expect(marks.map(({ x, kind }) => [x, kind])).toEqual([[0.75, "cut"]]);
  expect(line).toBe("M-500 100L-250 100L-250 75L0 75L500 95L750 95L750 50L1500 50");
});

test("what came to nothing is told from what cut and what took a little", () => {
  const kinds = [
    cut(2),
    cut(3, { kind: "micro" }),
    cut(3, { kind: "micro", status: "failed" }),
    cut(4, { status: "aborted" }),
  ];
  const { marks } = chartGeometry(points, kinds, { steps: 5, windowTokens: null });
  expect(marks.map(({ kind }) => kind)).toEqual(["cut", "micro", "failed", "failed"]);
});

test("the window is drawn where it is near, and held tokens above it are not cut off", () => {
  expect(chartGeometry(points, [], { steps: 5, windowTokens: 200 })).toMatchObject({ top: 200, window: 1 });
  expect(chartGeometry(points, [], { steps: 5, windowTokens: 80 })).toMatchObject({ top: 100, window: 0.8 });
  expect(chartGeometry(points, [], { steps: 5, windowTokens: 1000 })).toMatchObject({ top: 100, window: null });
});

test("labels give way where marks are close, sooner on a phone", () => {
  const steps = [1, 3, 30, 35, 60, 61, 100];
  const { marks } = chartGeometry(
    [{ step: 101, tokens: 1 }],
    steps.map((step) => cut(step)),
    {
      steps: 101,
      windowTokens: null,
    },
  );
  expect(marks.map((mark) => mark.label)).toEqual(["none", "full", "short", "full", "none", "full", "full"]);
  expect(marks.map((mark) => mark.narrowLabel)).toEqual(["none", "full", "none", "full", "none", "full", "short"]);
  expect(marks.map((mark) => mark.isFlipped)).toEqual([false, false, false, false, false, false, true]);
});

test.each([
  [1, 1],
  [101, 150],
  [184_000, 200_000],
  [999, 1000],
  [61_000, 80_000],
])("the scale of %d ends at %d", (peak, top) => {
  expect(niceTop(peak)).toBe(top);
});

test("one step, or none, is still drawn inside the box", () => {
  expect(chartGeometry([{ step: 1, tokens: 7 }], [], { steps: 1, windowTokens: null }).line).toBe("M500 12.5");
  expect(chartGeometry([], [cut(0)], { steps: 0, windowTokens: null }).marks[0]?.x).toBeGreaterThanOrEqual(0);
});
