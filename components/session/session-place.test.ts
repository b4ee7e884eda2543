import fc from "fast-check";
import { expect, test } from "vitest";
import { EVENT_KINDS } from "@/lib/core/event";
import { type PlaceInSession, readPlace, writePlace } from "./session-place";

const words = fc.string({ maxLength: 40 }).map((text) => text.trim());

const places: fc.Arbitrary<PlaceInSession> = fc.record({
  thread: words,
  at: fc.option(fc.nat(999_999_999)),
  isOpen: fc.boolean(),
  compaction: fc.option(fc.nat(9999)),
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
});

test("an address says the whole place again", () => {
  fc.assert(
    fc.property(places, (place) => {
      const read = readPlace(new URLSearchParams(writePlace(place)));
      expect(read).toEqual({ ...place, isOpen: place.isOpen && place.at !== null });
    }),
  );
});

test("what an address says wrongly is left out", () => {
  expect(writePlace(readPlace({ at: "-3", kind: "tool,nonsense", compaction: "1.5", open: "1", failed: "yes" }))).toBe(
    "?kind=tool",
  );
  expect(writePlace(readPlace({ thread: ["a1", "b2"], at: "7" }))).toBe("?thread=a1&at=7");
});
