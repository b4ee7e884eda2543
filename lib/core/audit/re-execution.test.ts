import { expect, test } from "vitest";
import { type ReExecution, reExecutions } from "./re-execution";
import { bash, call, cut, edit, read } from "./testing/calls";

const CUT = cut(1, 10, [0, 10]);

const base: Omit<ReExecution, "seq" | "of"> = { n: 1, outcome: "identical", by: null, bytes: 100, isError: false };

test("a read of what a compaction took is done again; without one, or of another file, it is not", () => {
  expect(reExecutions([read(1), read(11)], [CUT])).toEqual([{ ...base, seq: 11, of: 1 }]);
  expect(reExecutions([read(1), read(11)], [])).toEqual([]);
  expect(reExecutions([read(1), read(11)], [cut(1, 12, [0, 12])])).toEqual([]);
  expect(reExecutions([read(1), read(11, "b.ts")], [CUT])).toEqual([]);
});

test("only the first read after the compaction is: then it is in view again", () => {
  const calls = [read(1), read(11), read(12)];
  expect(reExecutions(calls, [CUT]).map(({ seq }) => seq)).toEqual([11]);
});

test("an edit of the file between the two gives reason, unless the outputs are the same all the same", () => {
  const now = read(12, "a.ts", null, { output: "edited" });
  expect(reExecutions([read(1), edit(5), now], [CUT])).toEqual([
    { ...base, seq: 12, of: 1, outcome: "justified", by: 5 },
  ]);
  expect(reExecutions([read(1), edit(11), now], [CUT])[0]).toMatchObject({ outcome: "justified", by: 11 });
  expect(reExecutions([read(1), edit(5), read(12)], [CUT])[0]).toMatchObject({ outcome: "identical", by: 5 });
  expect(reExecutions([read(1), edit(5, "b.ts"), now], [CUT])[0]).toMatchObject({ outcome: "changed", by: null });
  expect(reExecutions([edit(0), read(1), now, edit(13)], [CUT])[0]).toMatchObject({ outcome: "changed", by: null });
});

test("a rewound edit may have changed the file", () => {
  const calls = [read(1), { ...edit(5), onLivePath: false }, read(11, "a.ts", null, { output: "x" })];
  expect(reExecutions(calls, [CUT])[0]).toMatchObject({ outcome: "justified", by: 5 });
});

test("a command that may change things gives reason, one that reads gives none", () => {
  const now = read(12, "a.ts", null, { output: "x" });
  expect(reExecutions([read(1), bash(2, "git status"), bash(5, "make"), now], [CUT])[0]).toMatchObject({ by: 5 });
  expect(reExecutions([read(1), bash(2, "git status"), now], [CUT])[0]).toMatchObject({ outcome: "changed", by: null });
});

test("a command with another output is changed, and any edit gives reason to run it", () => {
  const now = bash(12, "npm  test", { output: "1 failed" });
  expect(reExecutions([bash(1, "npm test"), now], [CUT])).toEqual([{ ...base, seq: 12, of: 1, outcome: "changed" }]);
  expect(reExecutions([bash(1, "npm test"), edit(3, "b.ts"), now], [CUT])[0]).toMatchObject({
    outcome: "justified",
    by: 3,
  });
});

test("nothing done here gives reason to fetch a page again", () => {
  const fetch = (seq: number, output: string) => call(seq, "WebFetch", { url: "http://x" }, "http://x", { output });
  expect(reExecutions([fetch(1, "a"), bash(2, "make"), fetch(11, "b")], [CUT])).toEqual([
    { ...base, seq: 11, of: 1, outcome: "changed" },
  ]);
});

test("calls of one step repeat what was before it, never each other, nor is one in view for the other", () => {
  const beside = [read(11, "a.ts", null, { step: 11 }), read(12, "a.ts", null, { step: 11 })];
  expect(reExecutions(beside, [CUT])).toEqual([]);
  expect(reExecutions([read(1), ...beside], [CUT]).map(({ seq, of }) => [seq, of])).toEqual([
    [11, 1],
    [12, 1],
  ]);
  const across = [read(9, "a.ts", null, { step: 9 }), read(11, "a.ts", null, { step: 9 })];
  expect(reExecutions(across, [CUT])).toEqual([]);
  expect(reExecutions([...across, bash(12, "ls"), read(13)], [CUT])).toEqual([]);
  expect(reExecutions([...across, read(13)], [cut(1, 12, [0, 12])])[0]).toMatchObject({ seq: 13, of: 11 });
});

test("a call taken in the middle of its own step has left the view for the next", () => {
  const calls = [read(9, "a.ts", null, { step: 9 }), bash(11, "ls", { step: 9 }), read(12)];
  expect(reExecutions(calls, [CUT])).toEqual([{ ...base, seq: 12, of: 9 }]);
});

test("what was rewound is neither a repetition, nor the earlier call, nor in view", () => {
  const rewound = { onLivePath: false };
  expect(reExecutions([read(1), read(11, "a.ts", null, rewound)], [CUT])).toEqual([]);
  expect(reExecutions([read(1, "a.ts", null, rewound), read(11)], [CUT])).toEqual([]);
  const calls = [read(1), read(11, "a.ts", null, rewound), read(12)];
  expect(reExecutions(calls, [CUT]).map(({ seq }) => seq)).toEqual([12]);
});

test("lines within others still in view would have served; lines that reach beyond them would not", () => {
  const micro = cut(1, 10, [1, 2]);
  const before = [read(1, "a.ts", [10, 20]), read(2, "a.ts", [1, 50])];
  expect(reExecutions([...before, read(11, "a.ts", [10, 20])], [micro])).toEqual([]);
  expect(reExecutions([...before, read(11, "a.ts", [15, 51])], [micro])[0]).toMatchObject({
    of: 1,
    outcome: "unknown",
  });
  expect(reExecutions([read(1), read(2, "a.ts", [1, 50]), read(11)], [micro])[0]).toMatchObject({ seq: 11, of: 1 });
  expect(reExecutions([...before, read(11, "a.ts", [21, 22])], [cut(1, 10, [2, 3])])[0]).toMatchObject({ of: 2 });
});

test("lines that share none with those taken are new", () => {
  const before = read(1, "a.ts", [10, 20]);
  expect(reExecutions([before, read(11, "a.ts", [21, 30])], [CUT])).toEqual([]);
  expect(reExecutions([before, read(11, "a.ts", [1, 9])], [CUT])).toEqual([]);
  expect(reExecutions([before, read(11, "a.ts", [20, 30])], [CUT])[0]).toMatchObject({ of: 1, outcome: "unknown" });
  expect(reExecutions([before, read(11, "a.ts", [1, 10])], [CUT])[0]).toMatchObject({ of: 1 });
});

test("of two reads, a micro compaction that took one leaves the other in view", () => {
  expect(reExecutions([read(1), read(2), read(11)], [cut(1, 10, [1, 2])])).toEqual([]);
  expect(reExecutions([read(1), read(2, "b.ts"), read(11), read(12, "b.ts")], [cut(1, 10, [2, 3])])).toEqual([
    { ...base, seq: 12, of: 2 },
  ]);
});

test("of two compactions in a row, the latest that took the call is named", () => {
  const first = cut(1, 5, [0, 5]);
  expect(reExecutions([read(1), read(11)], [first, cut(2, 8, [0, 8])])[0]).toMatchObject({ of: 1, n: 2 });
  expect(reExecutions([read(1), read(11)], [first, cut(2, 8, [5, 8])])[0]).toMatchObject({ of: 1, n: 1 });
  expect(reExecutions([read(1), read(6), read(11)], [first, cut(2, 8, [5, 8])])).toEqual([
    { ...base, seq: 6, of: 1, n: 1 },
    { ...base, seq: 11, of: 6, n: 2 },
  ]);
});

test("a failure is marked, and a read that failed gave no lines; a command that failed told something", () => {
  const fails = { isError: true, output: "error" };
  expect(reExecutions([read(1), read(11, "a.ts", null, fails)], [CUT])).toEqual([
    { ...base, seq: 11, of: 1, outcome: "changed", isError: true },
  ]);
  expect(reExecutions([read(1, "a.ts", null, fails), read(11)], [CUT])).toEqual([]);
  expect(reExecutions([read(1), read(11, "a.ts", null, fails), read(12)], [CUT]).map(({ seq }) => seq)).toEqual([
    11, 12,
  ]);
  expect(reExecutions([bash(1, "make", fails), bash(11, "make", fails)], [CUT])).toEqual([
    { ...base, seq: 11, of: 1, isError: true },
  ]);
});

test("without both outputs it is not known what it gave, but a change is known", () => {
  const none = { output: null };
  const now = read(11, "a.ts", null, none);
  expect(reExecutions([read(1), now], [CUT])).toEqual([{ ...base, seq: 11, of: 1, outcome: "unknown", bytes: null }]);
  expect(reExecutions([read(1, "a.ts", null, none), read(11)], [CUT])[0]).toMatchObject({ outcome: "unknown" });
  expect(reExecutions([read(1), edit(2), now], [CUT])[0]).toMatchObject({ outcome: "justified", by: 2 });
});

test("a command that prints a file reads it, whichever way; its other form is no change", () => {
  const cat = bash(11, "cd /repo && cat a.ts", { output: "plain" });
  expect(reExecutions([read(1), cat], [CUT])).toEqual([{ ...base, seq: 11, of: 1, outcome: "unknown" }]);
  expect(reExecutions([read(1, "a.ts", null, { output: "plain" }), cat], [CUT])[0]).toMatchObject({
    outcome: "identical",
  });
  const argv = call(1, "shell", { command: ["bash", "-lc", "make x"] }, "make x", { output: "o" });
  const line = call(11, "exec_command", { cmd: "make x" }, "make x", { output: "o" });
  expect(reExecutions([argv, line], [CUT])).toEqual([{ ...base, seq: 11, of: 1 }]);
});
