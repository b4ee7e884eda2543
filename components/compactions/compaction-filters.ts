import { dayBounds, queryText, type Search, searchDay, searchValue } from "@/components/filters/search-values";
import { COMPACTION_SORTS, COMPACTION_THREADS } from "@/lib/api/sorts";
import { AGENTS, type Agent, COMPACTION_KINDS, COMPACTION_STATUSES, type CompactionStatus } from "@/lib/core/event";

export type CompactionSort = (typeof COMPACTION_SORTS)[number];
export const KIND_CHOICES = ["all", ...COMPACTION_KINDS] as const;

/** What the address of the compactions page says to show. Days are the reader's own, both included. */
export interface CompactionFilters {
  /** Null is all but microcompactions, which are many and small. */
  kind: (typeof KIND_CHOICES)[number] | null;
  status: CompactionStatus | null;
  trigger: "auto" | "manual" | null;
  agent: Agent | null;
  threads: (typeof COMPACTION_THREADS)[number] | null;
  summary: "opaque" | "readable" | null;
  project: string | null;
  developer: string | null;
  from: string | null;
  to: string | null;
  sort: CompactionSort;
}

export const NO_FILTERS: CompactionFilters = {
  kind: null,
  status: null,
  trigger: null,
  agent: null,
  threads: null,
  summary: null,
  project: null,
  developer: null,
  from: null,
  to: null,
  sort: "newest",
};

/** Reads an address leniently: what it does not understand it leaves out. */
export function readFilters(search: Search): CompactionFilters {
  const oneOf = <Word extends string>(key: string, words: readonly Word[]) =>
    words.find((word) => word === searchValue(search, key)) ?? null;
  return {
    kind: oneOf("kind", KIND_CHOICES),
    status: oneOf("status", COMPACTION_STATUSES),
    trigger: oneOf("trigger", ["auto", "manual"]),
    agent: oneOf("agent", AGENTS),
    threads: oneOf("threads", COMPACTION_THREADS),
    summary: oneOf("summary", ["opaque", "readable"]),
    project: searchValue(search, "project"),
    developer: searchValue(search, "developer"),
    from: searchDay(search, "from"),
    to: searchDay(search, "to"),
    sort: oneOf("sort", COMPACTION_SORTS) ?? "newest",
  };
}

/** The filters as the query string of the page; empty when nothing is filtered. */
export function writeFilters({ sort, ...filters }: CompactionFilters): string {
  return queryText({ ...filters, sort: sort === "newest" ? null : sort });
}

export function isFiltered(filters: CompactionFilters): boolean {
  return writeFilters({ ...filters, sort: "newest" }) !== "";
}

const BUT_MICRO = COMPACTION_KINDS.filter((kind) => kind !== "micro").join(",");

/** The filters as the API takes them. */
export function compactionQuery({ kind, summary, from, to, ...filters }: CompactionFilters, zone: string) {
  const { sort, status, trigger, agent, threads, project, developer } = filters;
  return {
    ...(kind !== "all" && { kind: kind ?? BUT_MICRO }),
    ...(status && { status }),
    ...(trigger && { trigger }),
    ...(agent && { agent }),
    ...(threads && { threads }),
    ...(summary && { opaque: summary === "opaque" ? ("true" as const) : ("false" as const) }),
    ...(project && { project }),
    ...(developer && { developer }),
    ...dayBounds({ from, to }, zone),
    sort,
  };
}
