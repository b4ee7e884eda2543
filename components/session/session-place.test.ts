import fc from "fast-check";
import { expect, test } from "vitest";
import { AS_IT_COMES, BLOCK_TABS } from "@/components/compaction/block-place";
import { DISCARDED_SORTS } from "@/lib/api/sorts";
import { EVENT_KINDS } from "@/lib/core/event";
import { type PlaceInSession, readPlace, writePlace } from "./session-place";

const words = fc.string({ maxLength: 40 }).map((text) => text.trim());

const places: fc.Arbitrary<PlaceInSession> = fc.record({
  thread: words,
  at: fc.option(fc.nat(999_999_999)),
  isOpen: fc.boolean(),
  compaction: fc.option(fc.nat(9999)),
  block: fc.record({
    tab: fc.option(fc.constantFrom(...BLOCK_TABS)),
    kind: fc.option(fc.constantFrom("tool", "prompt", "reply", "thinking")),
    tool: fc.option(words),
    q: words,
    sort: fc.constantFrom(...DISCARDED_SORTS),
  }),
  filter: fc.record({
    kinds: fc.subarray([...EVENT_KINDS]),
    tool: fc.option(words.filter((text) => text !== "")),
    failed: fc.boolean(),
    gone: fc.boolean(),
  }),
  find: words,
  zoom: fc.option(
    fc
      .tuple(fc.nat(99_999), fc.integer({ min: 1, max: 99_999 }))
      .map(([from, length]) => ({ from, to: from + length })),
  ),
  view: fc.option(
    fc.record({
      step: fc.nat(999_999_999),
      k: fc.oneof(fc.constant(16_000), fc.integer({ min: 512, max: 1_000_000 })),
      rho: fc.oneof(fc.constant(2000), fc.nat(100_000)),
      counter: fc.constantFrom("estimate", "bytes", "exact"),
    }),
  ),
});

test("an address says the whole place again", () => {
  fc.assert(
    fc.property(places, (place) => {
      const read = readPlace(new URLSearchParams(writePlace(place)));
      const isPointing = place.at !== null || place.compaction !== null;
      const block = isPointing ? place.block : AS_IT_COMES;
      expect(read).toEqual({ ...place, isOpen: place.isOpen && place.at !== null, block });
    }),
  );
});

test("what an address says wrongly is left out", () => {
  expect(writePlace(readPlace({ at: "-3", kind: "tool,nonsense", compaction: "1.5", open: "1", failed: "yes" }))).toBe(
    "?kind=tool",
  );
  expect(writePlace(readPlace({ thread: ["a1", "b2"], at: "7" }))).toBe("?thread=a1&at=7");
});

test("an address tells of a compaction's block what is not as it comes, and only beside what it points at", () => {
  const beside = { compaction: "2", "left-sort": "size", "left-tool": "", "left-q": " ", "left-kind": "tool" };
  expect(writePlace(readPlace({ ...beside, tab: "kept" }))).toBe(
    "?compaction=2&tab=kept&left-kind=tool&left-tool=&left-sort=size",
  );
  const wrong = { tab: "everything", "left-kind": "summary", "left-sort": "log" };
  expect(writePlace(readPlace({ compaction: "2", ...wrong }))).toBe("?compaction=2");
  expect(writePlace(readPlace({ tab: "kept", "left-sort": "size" }))).toBe("");
});

test("an address tells of a bounded view its step, and the rest where that is not as usual", () => {
  expect(writePlace(readPlace({ view: "18", k: "16000", rho: "2000", counter: "estimate" }))).toBe("?view=18");
  expect(writePlace(readPlace({ view: "18", k: "4000", rho: "0", counter: "exact" }))).toBe(
    "?view=18&k=4000&rho=0&counter=exact",
  );
  expect(readPlace({ view: "3", k: "511", rho: "100001", counter: "guess" }).view).toEqual({
    ...{ step: 3, k: 16_000, rho: 2000, counter: "estimate" },
  });
  for (const view of ["", "-1", "last", "1.5"]) expect(readPlace({ view, k: "4000" }).view).toBeNull();
});
