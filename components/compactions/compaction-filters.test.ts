import { expect, test } from "vitest";
import { compactionQuery, isFiltered, NO_FILTERS, readFilters, writeFilters } from "./compaction-filters";

test("filters survive the address they are written into", () => {
  const filters = {
    kind: "micro",
    status: "failed",
    trigger: "manual",
    agent: "codex",
    threads: "subagents",
    summary: "opaque",
    project: "a/b?c",
    developer: "dev 3 & co",
    from: "2026-11-01",
    to: "2026-11-30",
    sort: "share",
  } as const;
  expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters);
  expect(writeFilters(NO_FILTERS)).toBe("");
});

test("an address nobody wrote filters nothing", () => {
  const search = {
    kind: "half",
    status: "lucky",
    trigger: "x",
    agent: "emacs",
    from: "2026-02-30",
    sort: ["", "lost"],
  };
  expect(readFilters(search)).toEqual(NO_FILTERS);
});

test("an order alone is not a filter", () => {
  expect(isFiltered({ ...NO_FILTERS, sort: "lost" })).toBe(false);
  expect(isFiltered({ ...NO_FILTERS, kind: "all" })).toBe(true);
});

test("microcompactions are left out until they are asked for", () => {
  const kindOf = (kind: "all" | "micro" | null) => compactionQuery({ ...NO_FILTERS, kind }, "UTC");
  expect(kindOf(null)).toEqual({ kind: "full,remote,inferred", sort: "newest" });
  expect(kindOf("micro")).toEqual({ kind: "micro", sort: "newest" });
  expect(kindOf("all")).toEqual({ sort: "newest" });
});

test("a readable summary is one that is not opaque, and both days count whole in the reader's zone", () => {
  const filters = { ...NO_FILTERS, summary: "readable", from: "2026-11-28", to: "2026-11-28" } as const;
  expect(compactionQuery(filters, "Asia/Tokyo")).toEqual({
    kind: "full,remote,inferred",
    opaque: "false",
    from: "2026-11-27T15:00:00.000Z",
    to: "2026-11-28T14:59:59.999Z",
    sort: "newest",
  });
});
