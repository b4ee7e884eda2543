import { SESSION_SORTS } from "@/lib/api/sessions";
import { AGENTS, type Agent } from "@/lib/core/event";
import { startOfDay } from "@/lib/core/format-time";

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

type Search = URLSearchParams | Record<string, string | string[] | undefined>;

/** Reads an address leniently: what it does not understand it leaves out. */
export function readFilters(search: Search): SessionFilters {
  const get = (key: string): string | null => {
    const value = search instanceof URLSearchParams ? search.get(key) : search[key];
    const first = Array.isArray(value) ? value[0] : value;
    return first ? first.slice(0, 200) : null;
  };
  const day = (key: string) => {
    const value = get(key);
    return value && startOfDay(value, "UTC") !== null ? value : null;
  };
  return {
    q: get("q") ?? "",
    agent: AGENTS.find((agent) => agent === get("agent")) ?? null,
    project: get("project"),
    developer: get("developer"),
    compacted: get("compacted") === "true",
    from: day("from"),
    to: day("to"),
    sort: SESSION_SORTS.find((sort) => sort === get("sort")) ?? "started",
  };
}

/** The filters as the query string of the page; empty when nothing is filtered. */
export function writeFilters(filters: SessionFilters): string {
  const query = new URLSearchParams();
  if (filters.q.trim()) query.set("q", filters.q.trim());
  for (const key of ["agent", "project", "developer", "from", "to"] as const) {
    const value = filters[key];
    if (value) query.set(key, value);
  }
  if (filters.compacted) query.set("compacted", "true");
  if (filters.sort !== "started") query.set("sort", filters.sort);
  const text = query.toString();
  return text ? `?${text}` : "";
}

export function isFiltered(filters: SessionFilters): boolean {
  return writeFilters({ ...filters, sort: "started" }) !== "";
}

const DAY_MS = 86_400_000;

/** The filters as the API takes them. */
export function sessionQuery(filters: SessionFilters, zone: string) {
  const from = filters.from ? startOfDay(filters.from, zone) : null;
  const to = filters.to ? lastMoment(filters.to, zone) : null;
  return {
    ...(filters.q.trim() && { q: filters.q.trim() }),
    ...(filters.agent && { agent: filters.agent }),
    ...(filters.project && { project: filters.project }),
    ...(filters.developer && { developer: filters.developer }),
    ...(filters.compacted && { compacted: "true" as const }),
    ...(from !== null && { from: new Date(from).toISOString() }),
    ...(to !== null && { to: new Date(to).toISOString() }),
    sort: filters.sort,
  };
}

function lastMoment(day: string, zone: string): number | null {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  const start = startOfDay(next, zone);
  return start === null ? null : start - 1;
}
