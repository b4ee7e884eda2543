import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Occurrence, type TracedCut, traceOf } from "./trace";

const stated = (seq: number, step: number, kind: Occurrence["kind"] = "tool"): Occurrence => ({
  ...{ seq, step, kind, side: "stated", onLivePath: true },
});
const written = (seq: number, step: number, kind: Occurrence["kind"] = "reply"): Occurrence => ({
  ...{ seq, step, kind, side: "written", onLivePath: true },
});
const cut = (
  n: number,
  seq: number,
  summary: TracedCut["summary"],
  from = 0,
  kind: TracedCut["kind"] = "full",
): TracedCut => ({
  ...{ n, seq, step: seq, kind, discarded: [[from, seq]], summary },
});

describe("words", () => {
  test("that stand nowhere were never known", () => {
    expect(traceOf([], [cut(1, 5, "not")])).toEqual({
      verdict: "never-known",
      known: null,
      losses: [],
      needs: [],
      backs: [],
    });
  });

  test("that only a summary says are known from it, and left with the next compaction", () => {
    const trace = traceOf([], [cut(1, 5, "holds"), cut(2, 10, "not", 5)]);
    expect(trace).toMatchObject({
      verdict: "lost",
      known: { seq: 5, kind: "compaction" },
      losses: [{ n: 2, outcome: "lost" }],
    });
    expect(traceOf([written(7, 4)], [cut(1, 5, "holds")])).toMatchObject({ verdict: "in-view", known: { seq: 5 } });
  });

  test("that never left were in view all the time", () => {
    expect(traceOf([stated(1, 1), written(3, 2)], [])).toMatchObject({
      verdict: "in-view",
      known: { seq: 1 },
      needs: [],
    });
  });

  test("lost and written from nothing are needed", () => {
    const trace = traceOf([stated(1, 1), written(7, 4)], [cut(1, 5, "not")]);
    expect(trace.verdict).toBe("needed");
    expect(trace.losses).toMatchObject([{ n: 1, outcome: "lost" }]);
    expect(trace.needs).toEqual([{ seq: 7, step: 4, n: 1, source: "neither" }]);
  });

  test("the user says again are had from the user; an output that shows them, from the output", () => {
    expect(traceOf([stated(1, 1), stated(6, 3, "prompt"), written(7, 4)], [cut(1, 5, "not")]).needs).toMatchObject([
      { source: "prompt" },
    ]);
    expect(traceOf([stated(1, 1), stated(6, 3), written(7, 4)], [cut(1, 5, "not")])).toMatchObject({
      needs: [{ source: "output" }],
      backs: [{ seq: 6, n: 1, source: "output" }],
    });
  });

  test("shown by a parallel call of the same response were not had from it", () => {
    expect(traceOf([stated(1, 1), stated(6, 4), written(7, 4, "tool")], [cut(1, 5, "not")]).needs).toMatchObject([
      { source: "neither" },
    ]);
  });

  test("that a summary holds stay in view until the next compaction", () => {
    const kept = traceOf([stated(1, 1), written(7, 4)], [cut(1, 5, "holds")]);
    expect(kept).toMatchObject({ verdict: "kept", losses: [{ outcome: "in-summary" }], needs: [] });
    const later = traceOf([stated(1, 1), written(12, 7)], [cut(1, 5, "holds"), cut(2, 10, "not", 5)]);
    expect(later.losses).toMatchObject([
      { n: 1, outcome: "in-summary" },
      { n: 2, outcome: "lost" },
    ]);
    expect(later.needs).toMatchObject([{ n: 2, source: "neither" }]);
  });

  test("that stood in the prompt which stayed were never lost", () => {
    const trace = traceOf(
      [stated(1, 1), stated(4, 2, "prompt"), written(7, 4)],
      [{ ...cut(1, 5, "not"), discarded: [[0, 4]] }],
    );
    expect(trace).toMatchObject({ verdict: "in-view", losses: [{ outcome: "elsewhere" }], needs: [] });
  });

  test("behind a summary that nobody can read are not called needed", () => {
    expect(traceOf([stated(1, 1), written(7, 4)], [cut(1, 5, "opaque")])).toMatchObject({
      verdict: "not-measurable",
      losses: [{ outcome: "opaque" }],
      needs: [],
    });
  });

  test("in an output that a microcompaction blanked are lost, unless the call said them too", () => {
    const micro = cut(1, 5, "none", 0, "micro");
    expect(traceOf([stated(1, 1), written(7, 4)], [micro])).toMatchObject({ verdict: "needed" });
    expect(traceOf([written(1, 1, "tool"), stated(1, 1), written(7, 4)], [micro])).toMatchObject({
      verdict: "in-view",
      needs: [],
    });
  });

  test("that were rewound count nowhere", () => {
    expect(traceOf([{ ...stated(1, 1), onLivePath: false }], [cut(1, 5, "not")]).verdict).toBe("never-known");
  });

  test("lost twice are needed twice", () => {
    const trace = traceOf([stated(1, 1), written(7, 4), written(12, 7)], [cut(1, 5, "not"), cut(2, 10, "not", 5)]);
    expect(trace.needs).toMatchObject([{ n: 1 }, { n: 2 }]);
  });
});

const occurrence = fc.record({
  seq: fc.nat(40),
  step: fc.nat(20),
  kind: fc.constantFrom("prompt", "reply", "thinking", "tool"),
  side: fc.constantFrom("stated", "written"),
  onLivePath: fc.boolean(),
}) satisfies fc.Arbitrary<Occurrence>;

test("nothing is lost without a compaction, nothing needed without a loss, and every need follows it", () => {
  const cuts = fc
    .uniqueArray(fc.nat(40), { maxLength: 4 })
    .chain((seqs) =>
      fc.tuple(
        ...seqs
          .sort((a, b) => a - b)
          .map((seq, i) =>
            fc
              .constantFrom<TracedCut["summary"]>("holds", "not", "opaque", "none")
              .map((summary) => cut(i + 1, seq, summary, 0, summary === "none" ? "micro" : "full")),
          ),
      ),
    );
  fc.assert(
    fc.property(fc.array(occurrence), cuts, (occurrences, some) => {
      const trace = traceOf(occurrences, some);
      const lost = new Map(trace.losses.map((loss) => [loss.n, loss]));
      for (const need of trace.needs) {
        expect(["lost", "opaque"]).toContain(lost.get(need.n)?.outcome);
        expect(need.seq).toBeGreaterThanOrEqual(lost.get(need.n)?.seq ?? Number.POSITIVE_INFINITY);
      }
      if (some.length === 0) expect(trace.losses).toEqual([]);
      const isKnown =
        occurrences.some(({ onLivePath }) => onLivePath) || some.some(({ summary }) => summary === "holds");
      expect(trace.verdict === "never-known").toBe(!isKnown);
      expect(new Set(trace.losses.map(({ n }) => n)).size).toBe(trace.losses.length);
    }),
  );
});
