import fc from "fast-check";
import { expect, test } from "vitest";
import { compareRequests, type WireMessage } from "./wire-message";

function message(hash: string | null, callIds: string[] = [], role = "user"): WireMessage {
  return { hash, told: { role, kinds: ["text"], preview: "", bytes: 1, callIds, isSummary: false } };
}

test("the same hash is kept, another about the same call is changed, the rest is gone or new", () => {
  const before = [
    message("a"),
    message("b", ["t1"], "assistant"),
    message("c", ["t1"]),
    message("d"),
    { hash: null, told: null },
  ];
  const after = [message("s"), message("b", ["t1"], "assistant"), message("c2", ["t1"]), { hash: "x", told: null }];
  expect(compareRequests(before, after)).toEqual({
    before: ["gone", "kept", "changed", "gone", "gone"],
    after: ["new", "kept", "changed", "new"],
  });
});

test("a call and its answer are not taken for each other", () => {
  expect(compareRequests([message("a", ["t"], "assistant")], [message("b", ["t"], "user")])).toEqual({
    before: ["gone"],
    after: ["new"],
  });
});

test("what came between the two requests was carried over, it is not new", () => {
  const after = [message("s"), message("x", ["t9"], "assistant"), message("y", ["t8"])];
  expect(compareRequests([], after, new Set(["t9"])).after).toEqual(["new", "carried", "new"]);
});

test("both sides keep equally many, whatever stands on them", () => {
  const side = fc.array(
    fc.constantFrom("a", "b", "c", null).map((hash) => message(hash)),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(side, side, (before, after) => {
      const states = compareRequests(before, after);
      const kept = (list: string[]) => list.filter((state) => state === "kept").length;
      expect(kept(states.before)).toBe(kept(states.after));
      expect(states.before).toHaveLength(before.length);
      expect(compareRequests(after, before).after.map((s) => (s === "new" ? "gone" : s))).toEqual(states.before);
    }),
  );
});
