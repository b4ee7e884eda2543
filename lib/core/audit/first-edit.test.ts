import { expect, test } from "vitest";
import type { AuditedCall, Cut } from "./audited-call";
import { firstEdits } from "./first-edit";

type Done = [seq: number, tool: string, action?: string, extra?: { isError?: boolean; onLivePath?: boolean }];

const done = (...calls: Done[]) =>
  calls.map(([seq, tool, action = "x", { isError = false, onLivePath = true } = {}]): AuditedCall => {
    const output = { sha256: "", bytes: 0, isError };
    return { seq, step: seq, key: null, call: { tool, action, isError }, output, onLivePath };
  });
const cut = (n: number, seq: number): Cut => ({ n, seq, discarded: [] });

test("calls before the first edit are counted, and of these the ones that read", () => {
  const calls = done([1, "Read"], [2, "Bash", "make"], [3, "Bash", "ls"], [4, "Edit"], [5, "Grep"], [6, "Write"]);
  expect(firstEdits(calls, [])).toEqual({ start: { seq: 4, calls: 3, reading: 2 }, after: [] });
});

test("from each compaction anew, and none where the next compaction or the end came first", () => {
  const calls = done([1, "Edit"], [11, "Read"], [12, "apply_patch"], [21, "Read"], [31, "Write"], [41, "Grep"]);
  expect(firstEdits(calls, [cut(1, 10), cut(2, 20), cut(3, 30), cut(4, 40)])).toEqual({
    start: { seq: 1, calls: 0, reading: 0 },
    after: [
      { n: 1, edit: { seq: 12, calls: 1, reading: 1 } },
      { n: 2, edit: null },
      { n: 3, edit: { seq: 31, calls: 0, reading: 0 } },
      { n: 4, edit: null },
    ],
  });
});

test("an edit that failed or was rewound is none, and what was rewound is not counted", () => {
  const calls = done(
    [1, "Edit", "x", { isError: true }],
    [2, "Edit", "x", { onLivePath: false }],
    [3, "Read", "x", { onLivePath: false }],
    [4, "exec_command", "apply_patch a.ts"],
  );
  expect(firstEdits(calls, []).start).toEqual({ seq: 4, calls: 1, reading: 0 });
});

test("without calls there is no edit", () => {
  expect(firstEdits([], [cut(1, 0)])).toEqual({ start: null, after: [{ n: 1, edit: null }] });
});
