import { expect, test } from "vitest";
import { NO_SEARCH, readSearch, searchQuery, writeSearch } from "./search-filters";

test("an address says what is searched, and is read as it was written", () => {
  const all = { q: "the manifest  path&x", mode: "words", kind: "reply", session: "s-1" } as const;
  expect(readSearch(new URLSearchParams(writeSearch(all)))).toEqual(all);
  expect(writeSearch(NO_SEARCH)).toBe("");
  expect(writeSearch({ ...NO_SEARCH, q: "a" })).toBe("?q=a");
});

test("what an address cannot mean is left out", () => {
  expect(readSearch(new URLSearchParams("?q=x&mode=magic&kind=none"))).toEqual({ ...NO_SEARCH, q: "x" });
  expect(readSearch(new URLSearchParams(`?q=${"a".repeat(900)}`)).q).toHaveLength(200);
});

test("the API is asked for no more than was chosen", () => {
  expect(searchQuery({ ...NO_SEARCH, q: "x" })).toEqual({ q: "x", mode: "text" });
  expect(searchQuery({ q: "x", mode: "regex", kind: "tool", session: "s" })).toEqual({
    ...{ q: "x", mode: "regex" },
    ...{ kind: "tool", session: "s" },
  });
});
