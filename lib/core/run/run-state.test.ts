import fc from "fast-check";
import { expect, test } from "vitest";
import { charsOf, type Entry, enterStep, NEW_RUN, type RunState, recallInRun } from "./run-state";
import { referenceRun } from "./testing/reference-run";

const entry = (id: string, chars: number, offset = 0): Entry => ({
  ...{ session: "s", thread: "", id, sha256: `sha of ${id}`, unit: "chars", offset, length: chars, total: 100 },
  ...{ fromByte: offset, toByte: offset + chars, chars },
});

const op = fc.oneof(
  { weight: 6, arbitrary: fc.record({ recall: fc.nat(7) }) },
  { weight: 1, arbitrary: fc.record({ step: fc.option(fc.nat(12), { nil: undefined }) }) },
);

test("P11: a run does what the reference does: at most the budget, the least recently used goes, what is held costs nothing", () => {
  const policy = fc.record({ budget: fc.integer({ min: 20, max: 60 }), perStep: fc.integer({ min: 1, max: 4 }) });
  fc.assert(
    fc.property(
      policy,
      fc.array(fc.nat(20), { minLength: 8, maxLength: 8 }),
      fc.array(op, { maxLength: 60, size: "max" }),
      (limits, sizes, ops) => {
        const reference = referenceRun(limits);
        let state: RunState = NEW_RUN;
        for (const each of ops) {
          if (!("recall" in each)) {
            const isOver = each.step !== undefined && each.step < state.step;
            if (isOver)
              expect(() => enterStep(state, each.step)).toThrow(expect.objectContaining({ code: "conflict" }));
            else state = enterStep(state, each.step);
            expect(reference.enter(each.step)).toBe(!isOver);
            continue;
          }
          const chars = sizes[each.recall] ?? 0;
          const expected = reference.recall(String(each.recall), chars);
          const {
            state: next,
            outcome,
            evicted,
          } = recallInRun(state, { rho: 0, cap: 20, ...limits }, entry(String(each.recall), chars));
          state = next;
          expect(outcome === "refused" ? "over_step_limit" : "ok").toBe(expected.status);
          expect(evicted.map(({ id }) => id)).toEqual(expected.evicted);
          expect(charsOf(state)).toBe(reference.used());
          expect(charsOf(state)).toBeLessThanOrEqual(limits.budget);
          expect(state.entries.map(({ id }) => id).sort()).toEqual(reference.held());
          if (outcome !== "refused" && chars > 0) expect(state.entries.at(-1)?.id).toBe(String(each.recall));
        }
      },
    ),
    { numRuns: 500 },
  );
});

test("a part of what is held is held; other bytes under the same id, and what reaches beyond it, are not", () => {
  const policy = { rho: 0, budget: 1000, cap: 100, perStep: 100 };
  const { state } = recallInRun(NEW_RUN, policy, entry("a", 50, 10));
  const outcomes = [entry("a", 20, 20), entry("a", 50, 11), entry("a", 5), { ...entry("a", 20, 20), sha256: "fuller" }];
  expect(outcomes.map((wanted) => recallInRun(state, policy, wanted).outcome)).toEqual([
    "held",
    "taken",
    "taken",
    "taken",
  ]);
});
