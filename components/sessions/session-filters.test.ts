import { expect, test } from "vitest";
import { isFiltered, NO_FILTERS, readFilters, sessionQuery, writeFilters } from "./session-filters";

test("filters survive the address they are written into", () => {
  const filters = {
    q: "manifest & loader",
    agent: "codex",
    project: "a/b?c",
    developer: "dev 3",
    compacted: true,
    from: "2026-11-01",
    to: "2026-11-30",
    sort: "discarded",
  } as const;
  expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters);
  expect(writeFilters(NO_FILTERS)).toBe("");
});

test("an address nobody wrote filters nothing", () => {
  expect(
    readFilters({ agent: "emacs", from: "2026-02-30", to: "tomorrow", sort: "luck", compacted: "maybe", q: ["", "x"] }),
  ).toEqual(NO_FILTERS);
});

test("an order alone is not a filter", () => {
  expect(isFiltered({ ...NO_FILTERS, sort: "tokens" })).toBe(false);
  expect(isFiltered({ ...NO_FILTERS, compacted: true })).toBe(true);
});

test("both days count whole, in the reader's zone", () => {
  const query = sessionQuery({ ...NO_FILTERS, from: "2026-11-28", to: "2026-11-28" }, "Asia/Tokyo");
  expect(query).toEqual({ from: "2026-11-27T15:00:00.000Z", to: "2026-11-28T14:59:59.999Z", sort: "started" });
});
