import fc from "fast-check";
import { expect, test } from "vitest";
import type { SeqRanges } from "../event";
import type { AuditedCall, Cut } from "./audited-call";
import { reExecutions } from "./re-execution";
import { bash, cut, read } from "./testing/calls";

const within = (ranges: SeqRanges, seq: number) => ranges.some(([from, to]) => from <= seq && seq < to);
const linesOf = ({ key }: AuditedCall): [number, number] => [key?.range?.from ?? 1, key?.range?.to ?? 1e9];

/** The same, call by call, with nothing kept. */
function slowly(calls: readonly AuditedCall[], cuts: readonly Cut[]) {
  return calls.flatMap((later, at) => {
    const done = cuts.filter(({ seq }) => seq < later.seq);
    const takenBy = ({ seq }: AuditedCall) => done.filter((c) => seq < c.seq && within(c.discarded, seq)).at(-1)?.n;
    const [first, last] = linesOf(later);
    const others = calls
      .slice(0, at)
      .filter((one) => one.onLivePath && one.step !== later.step && one.key?.key === later.key?.key)
      .filter((one) => !(one.key?.file && one.output?.isError));
    const serves = others.some(
      (one) => takenBy(one) === undefined && linesOf(one)[0] <= first && linesOf(one)[1] >= last,
    );
    const of = others.filter((one) => takenBy(one) && linesOf(one)[0] <= last && linesOf(one)[1] >= first).at(-1);
    if (!later.key || !later.onLivePath || serves || !of) return [];
    return [{ seq: later.seq, of: of.seq, n: takenBy(of) }];
  });
}

const anyLines = fc.option(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 5 })));
const anyCall = fc.record({
  file: fc.constantFrom("a.ts", "b.ts", null),
  lines: anyLines,
  gap: fc.integer({ min: 1, max: 3 }),
  isBeside: fc.boolean(),
  isError: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  onLivePath: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
});
const anyCut = fc.record({
  at: fc.integer({ min: 0, max: 60 }),
  from: fc.integer({ min: 0, max: 60 }),
  length: fc.integer({ min: 1, max: 40 }),
  second: fc.integer({ min: 1, max: 20 }),
});

test("every one names a taken call that overlaps, the compaction between, and nothing in view had served", () => {
  fc.assert(
    fc.property(fc.array(anyCall, { maxLength: 25 }), fc.array(anyCut, { maxLength: 4 }), (some, others) => {
      let [seq, step] = [0, 0];
      const calls = some.map(({ file, lines, gap, isBeside, isError, onLivePath }) => {
        seq += 2 * gap;
        if (!isBeside) step += 1;
        const extra = { step, isError, onLivePath };
        if (file === null) return bash(seq, "ls", extra);
        return read(seq, file, lines && [lines[0], lines[0] + lines[1]], extra);
      });
      const cuts = others
        .sort((a, b) => a.at - b.at)
        .map(({ at, from, length, second }, index): Cut => {
          const to = from + length;
          return cut(index + 1, 2 * at + 1, [from, to], [to + second, to + 2 * second]);
        });
      const found = reExecutions(calls, cuts);
      expect(found.map(({ seq, of, n }) => ({ seq, of, n }))).toEqual(slowly(calls, cuts));
      for (const { seq, of, n } of found) {
        const by = cuts[n - 1];
        expect(by && of < by.seq && by.seq < seq && within(by.discarded, of)).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});
