import { dayBounds, queryText, type Search, searchDay, searchValue } from "@/components/filters/search-values";
import { SESSION_SORTS } from "@/lib/api/sorts";
import { AGENTS, type Agent } from "@/lib/core/event";

export type SessionSort = (typeof SESSION_SORTS)[number];

/** What the address of the sessions page says to show. Days are the reader's own, `YYYY-MM-DD`, both included. */
export interface SessionFilters {
  q: string;
  agent: Agent | null;
  project: string | null;
  developer: string | null;
  compacted: boolean;
  from: string | null;
  to: string | null;
  sort: SessionSort;
}

export const NO_FILTERS: SessionFilters = {
  q: "",
  agent: null,
  project: null,
  developer: null,
  compacted: false,
  from: null,
  to: null,
  sort: "started",
};

/** Reads an address leniently: what it does not understand it leaves out. */
export function readFilters(search: Search): SessionFilters {
  return {
    q: searchValue(search, "q") ?? "",
    agent: AGENTS.find((agent) => agent === searchValue(search, "agent")) ?? null,
    project: searchValue(search, "project"),
    developer: searchValue(search, "developer"),
    compacted: searchValue(search, "compacted") === "true",
    from: searchDay(search, "from"),
    to: searchDay(search, "to"),
    sort: SESSION_SORTS.find((sort) => sort === searchValue(search, "sort")) ?? "started",
  };
}

/** The filters as the query string of the page; empty when nothing is filtered. */
export function writeFilters({ q, compacted, sort, ...filters }: SessionFilters): string {
  const { agent, project, developer, from, to } = filters;
  return queryText({
    ...{ q: q.trim(), agent, project, developer, from, to },
    compacted: compacted ? "true" : null,
    sort: sort === "started" ? null : sort,
  });
}

export function isFiltered(filters: SessionFilters): boolean {
  return writeFilters({ ...filters, sort: "started" }) !== "";
}

/** The filters as the API takes them. */
export function sessionQuery(filters: SessionFilters, zone: string) {
  return {
    ...(filters.q.trim() && { q: filters.q.trim() }),
    ...(filters.agent && { agent: filters.agent }),
    ...(filters.project && { project: filters.project }),
    ...(filters.developer && { developer: filters.developer }),
    ...(filters.compacted && { compacted: "true" as const }),
    ...dayBounds(filters, zone),
    sort: filters.sort,
  };
}
