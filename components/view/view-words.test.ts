import { expect, test } from "vitest";
import type { ComparedViews, ViewItem } from "@/lib/api/view";
import { madeOf, standingWords, tokensFrom } from "./view-words";

const recalls = (count: number, needed = 0) => ({ count, recalls: needed, incomplete: 0 });

test("a view is made of what it shows, and of what its catalogue line alone counts", () => {
  const items = (["catalogue", "bare", "bare", "stub", "inline", "turn", "turn"] as const).map(
    (kind): ViewItem => ({ kind, text: "", tokens: 1, observationId: null, seq: null, step: null }),
  );
  expect(madeOf(items, { all: recalls(1203) })).toBe(
    "2 turns, 1 output whole, 1 stub, 2 bare ids, 1,200 addresses in the catalogue line",
  );
  expect(madeOf([], { all: recalls(0) })).toBe("");
});

test("tokens are said to be of the call or the compaction that told, and unknown with the reason", () => {
  const said = (source: ComparedViews["client"]["tokensSource"], at: number | null) => {
    const none = { outputsInView: 0, outputsDiscarded: 0, discardedBy: [], summaryOf: null };
    const { before, step, after } = tokensFrom({ ...none, tokens: null, tokensSource: source, tokensStep: at }, 9);
    return step === null ? before + after : `${before} step ${step}${after}`;
  };
  expect(said("call", 9)).toBe("Recorded by the call of step 9.");
  expect(said("call", 7)).toBe("Recorded by the call of step 7, the nearest up to this step that says.");
  expect(said("compaction", 8)).toBe("Recorded by the compaction at step 8.");
  expect(said("next-call", 8)).toBe(
    "From the call after the compaction at step 8: of what that left, the log has no figure of its own.",
  );
  expect(said(null, 8)).toBe("The log does not say what was left by the compaction at step 8.");
  expect(said(null, null)).toBe("No call up to this step says how many.");
});

test("of how discarded outputs stand in the view, what there is none of is not said", () => {
  expect(standingWords({ whole: 2, handles: recalls(16, 93), listed: recalls(0), cut: 0 })).toBe(
    "16 as a handle, a stub or a bare id; 2 whole",
  );
  expect(standingWords({ whole: 0, handles: recalls(0), listed: recalls(1, 4), cut: 1 })).toBe(
    "1 cut to its ends; 1 only counted in the catalogue line, 4 recalls more once listed",
  );
});
