import { expect, test } from "vitest";
import { readAuditFilters, teamAuditQuery, writeAuditFilters } from "./audit-filters";

test("an address is read as it was written, and what it does not understand is left out", () => {
  const filters = { groupBy: "version", agent: "codex", project: "depot" } as const;
  expect(writeAuditFilters(filters)).toBe("?by=version&agent=codex&project=depot");
  expect(readAuditFilters(new URLSearchParams(writeAuditFilters(filters)))).toEqual(filters);
  expect(readAuditFilters({ by: "moon", agent: "x", project: "" })).toEqual({
    groupBy: "agent",
    agent: null,
    project: null,
  });
  expect(writeAuditFilters({ groupBy: "agent", agent: null, project: null })).toBe("");
});

test("only what is chosen is asked for", () => {
  expect(teamAuditQuery({ groupBy: "day", agent: null, project: "p" })).toEqual({ groupBy: "day", project: "p" });
});
