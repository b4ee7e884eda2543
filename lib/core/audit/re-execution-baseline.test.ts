import { expect, test } from "vitest";
import type { AuditedCall, Cut } from "./audited-call";
import { callKeyOf } from "./call-key";
import { reExecutionBaseline } from "./re-execution-baseline";

const cut = (n: number, seq: number): Cut => ({ n, seq, discarded: [[0, seq]] });

/** One call per letter, in order, each a step; a letter is a file that is read, `.` an edit, and small ones go wrong. */
function thread(letters: string, from = 0): AuditedCall[] {
  return Array.from(letters, (letter, index): AuditedCall => {
    const tool = letter === "." ? "Edit" : "Read";
    const file = `/${letter.toUpperCase()}`;
    const isError = letter !== letter.toUpperCase();
    return {
      seq: from + index,
      step: from + index,
      key: callKeyOf({ tool, input: JSON.stringify({ file_path: file }), action: file }, { cwd: null }),
      call: { tool, action: file, isError },
      output: { sha256: file, bytes: 1, isError },
      onLivePath: true,
    };
  });
}

test("what was done again after a compaction stands against as many calls before any", () => {
  const calls = [...thread("XYABCA.B"), ...thread("ABZ.", 10)];
  expect(reExecutionBaseline(calls, [cut(1, 9)])).toEqual([
    { n: 1, after: { repeated: 2, calls: 4 }, elsewhere: { repeated: 2, calls: 4 } },
  ]);
});

test("once it is in view again it is not taken, while elsewhere any earlier call counts", () => {
  const calls = [...thread("AAAB"), ...thread("AAA", 10)];
  expect(reExecutionBaseline(calls, [cut(1, 9)])).toEqual([
    { n: 1, after: { repeated: 1, calls: 3 }, elsewhere: { repeated: 2, calls: 3 } },
  ]);
});

test("a window shorter than what came after is none", () => {
  expect(reExecutionBaseline([...thread("AB"), ...thread("ABC", 10)], [cut(1, 9)])).toEqual([
    { n: 1, after: { repeated: 2, calls: 3 }, elsewhere: null },
  ]);
  expect(reExecutionBaseline(thread("AAA"), [cut(1, 9)])).toEqual([
    { n: 1, after: { repeated: 0, calls: 0 }, elsewhere: null },
  ]);
  expect(reExecutionBaseline(thread("AAA"), [])).toEqual([]);
});

test("where the beginning is too short, the end of the nearest other stretch stands in", () => {
  const calls = [...thread("A"), ...thread("BCBDD", 10), ...thread("AB", 20), ...thread("EEE", 30)];
  expect(reExecutionBaseline(calls, [cut(1, 9), cut(2, 19), cut(3, 29)])).toEqual([
    { n: 1, after: { repeated: 0, calls: 5 }, elsewhere: null },
    { n: 2, after: { repeated: 2, calls: 2 }, elsewhere: { repeated: 1, calls: 2 } },
    { n: 3, after: { repeated: 0, calls: 3 }, elsewhere: { repeated: 2, calls: 3 } },
  ]);
});

test("the beginning goes before a nearer stretch, and as many calls are enough", () => {
  const calls = [...thread("CA"), ...thread("AA", 10), ...thread("B", 20), ...thread("DD", 30)];
  const cuts = [cut(1, 9), cut(2, 19), cut(3, 29)];
  expect(reExecutionBaseline(calls, cuts).map(({ elsewhere }) => elsewhere)).toEqual([
    { repeated: 0, calls: 2 },
    { repeated: 0, calls: 1 },
    { repeated: 0, calls: 2 },
  ]);
});

test("failures are no repetitions on either side, and what was rewound is not there", () => {
  const rewound = thread("AA", 20).map((call) => ({ ...call, onLivePath: false }));
  const calls = [...thread("ABaA"), ...thread("abB", 10), ...rewound];
  expect(reExecutionBaseline(calls, [cut(1, 9)])).toEqual([
    { n: 1, after: { repeated: 1, calls: 3 }, elsewhere: { repeated: 1, calls: 3 } },
  ]);
});
