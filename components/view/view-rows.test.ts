import { expect, test } from "vitest";
import type { CompactionMark } from "@/lib/api/marks";
import type { ViewItem } from "@/lib/api/view";
import { cutSteps, viewRows } from "./view-rows";

const item = (kind: ViewItem["kind"], seq: number | null): ViewItem => ({
  ...{ kind, seq, step: seq, text: "", tokens: 1 },
  observationId: seq === null ? null : String(seq).padStart(8, "0"),
});
const compaction = (n: number, seq: number, more: Partial<CompactionMark> = {}): CompactionMark => ({
  ...{ thread: "", n, seq, kind: "full", trigger: null, status: "done", said: null, at: null, step: seq },
  ...{ tokensBefore: null, tokensAfter: null, tokensSource: { before: null, after: null }, windowTokens: null },
  ...{ durationMs: null, discardedTools: 0, discardedOther: { prompt: 0, reply: 0, thinking: 0 }, keptEvents: 0 },
  ...{ coverage: "recorded", ...more },
});

const shapeOf = (rows: ReturnType<typeof viewRows>) =>
  rows.map((row) =>
    row.type === "item"
      ? `${row.item.kind} ${row.item.seq}`
      : row.type === "bare"
        ? `bare ${row.items.map(({ seq }) => seq)}`
        : `cut ${row.compaction.n}`,
  );

test("bare ids that follow one another share a row; a compaction stands where the log has it", () => {
  const items = [
    item("catalogue", null),
    ...[1, 2, 4, 5].map((seq) => item("bare", seq)),
    item("stub", 6),
    item("bare", 7),
    item("turn", 9),
  ];
  const rows = viewRows(items, [compaction(1, 3), compaction(2, 8), compaction(3, 10)]);
  expect(shapeOf(rows)).toEqual([
    ...["catalogue null", "bare 1,2", "cut 1", "bare 4,5", "stub 6", "bare 7", "cut 2", "turn 9", "cut 3"],
  ]);
});

test("no two rows have the same name, and an item keeps its own whatever stands before it", () => {
  const all = viewRows([item("turn", null), item("turn", 1), item("stub", 2), item("inline", 3)], []);
  expect(new Set(all.map(({ key }) => key)).size).toBe(4);
  expect(viewRows([item("stub", 2)], [])[0]?.key).toBe(all[2]?.key);
});

test("steps at which a compaction was done stand in order, each once", () => {
  const all = [compaction(1, 9), compaction(2, 9), compaction(3, 4), compaction(4, 6, { status: "failed" })];
  expect(cutSteps(all)).toEqual([4, 9]);
  expect(cutSteps([])).toEqual([]);
});
