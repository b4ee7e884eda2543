import { expect, test } from "vitest";
import { type Occurrence, type TracedCut, traceOf } from "./trace";
import { traceLine } from "./trace-line";

const at = (seq: number, step: number, side: Occurrence["side"], kind: Occurrence["kind"]): Occurrence => ({
  ...{ seq, step, side, kind, onLivePath: true },
});
const known = at(1, 40, "stated", "tool");
const cut = (n: number, seq: number, summary: TracedCut["summary"], from = 0): TracedCut => ({
  ...{ n, seq, step: 100, kind: "full", discarded: [[from, seq]], summary },
});
const line = (occurrences: Occurrence[], cuts: TracedCut[]) =>
  traceLine({ ...traceOf(occurrences, cuts), address: "a3f7c2e1" });

test.each<[string, Occurrence[], TracedCut[]]>([
  ["never known in this thread: no prompt, output, reply, call or summary holds it", [], []],
  ["known at step 40 (§a3f7c2e1), in view all the time", [known], []],
  [
    "known at step 40 (§a3f7c2e1), lost in compaction 1, not in its summary, not needed since",
    [known],
    [cut(1, 5, "not")],
  ],
  [
    "known at step 40 (§a3f7c2e1), left the view in compaction 1, and its summary holds it",
    [known],
    [cut(1, 5, "holds")],
  ],
  [
    "known at step 40 (§a3f7c2e1), left the view in compaction 1, whose summary nobody can read",
    [known],
    [cut(1, 5, "opaque")],
  ],
  [
    "known at step 40 (§a3f7c2e1), lost in compaction 1, not in its summary, shown again at step 215, needed at step 231",
    [known, at(8, 215, "stated", "tool"), at(9, 231, "written", "reply")],
    [cut(1, 5, "not")],
  ],
  [
    "known at step 40 (§a3f7c2e1), held by the summary of compaction 1, lost in compaction 2, not in its summary, needed at step 231, from nothing that the log shows in view",
    [known, at(9, 231, "written", "reply")],
    [cut(1, 5, "holds"), cut(2, 7, "not", 5)],
  ],
  [
    "known at step 40 (§a3f7c2e1), lost in compaction 1, not in its summary, said again by the user at step 50",
    [known, at(8, 50, "stated", "prompt")],
    [cut(1, 5, "not")],
  ],
])("%s", (said, occurrences, cuts) => {
  expect(line(occurrences, cuts)).toBe(said);
});
