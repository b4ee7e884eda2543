import { expect, test } from "vitest";
import {
  isFiltered,
  isNarrowed,
  NO_FILTERS,
  readFilters,
  recallQuery,
  scopeQuery,
  writeFilters,
} from "./recall-filters";

const RUN = "3f0e9b52-6a53-4f5e-9d20-7d2b0c1a5e44";

test("filters survive the address they are written into", () => {
  const filters = {
    session: "their id & more",
    thread: "agent-7",
    run: RUN,
    observation: "a3f7c2e1",
    status: "over_cap",
    by: "browser",
    charged: true,
    all: true,
    reread: "unknown",
  } as const;
  expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters);
  expect(writeFilters(NO_FILTERS)).toBe("");
});

test("an address nobody wrote narrows nothing", () => {
  const search = { run: "x", observation: "§a3f7c2e1", status: "lucky", by: "me", charged: "yes", thread: "agent-7" };
  expect(readFilters(search)).toEqual(NO_FILTERS);
});

test("the API is asked for what is meant: an observation of a session is of the main thread unless another is named", () => {
  const of = (search: string) => readFilters(new URLSearchParams(search));
  expect(scopeQuery(of("session=s&observation=a3f7c2e1"))).toEqual({
    session: "s",
    thread: "",
    observation: "a3f7c2e1",
  });
  expect(scopeQuery(of("session=s&observation=a3f7c2e1&thread=t"))).toMatchObject({ thread: "t" });
  expect(scopeQuery(of("session=s"))).toEqual({ session: "s" });
  expect(scopeQuery(of("observation=a3f7c2e1&status=ok"))).toEqual({ observation: "a3f7c2e1" });
  expect(scopeQuery(of("by=browser"))).toEqual({ by: "browser" });
  expect(recallQuery(of("status=miss&by=key"))).toEqual({ hit: "0", by: "key" });
  expect(recallQuery(of(`status=ok&charged=1&run=${RUN}`))).toEqual({ status: "ok", charged: "1", run: RUN });
});

test("what the figures are of and what the ledger lists of it are told apart", () => {
  expect([isNarrowed, isFiltered].map((is) => is({ ...NO_FILTERS, by: "key" }))).toEqual([true, false]);
  expect([isNarrowed, isFiltered].map((is) => is({ ...NO_FILTERS, status: "miss" }))).toEqual([false, true]);
  expect(isFiltered({ ...NO_FILTERS, all: true, reread: "changed" })).toBe(false);
});
