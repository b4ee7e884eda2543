import { queryText, type Search, searchValue } from "@/components/filters/search-values";
import { REREAD_ANSWERS } from "@/lib/core/reread/reread";
import { RECALL_STATUSES } from "@/lib/core/run/recall-status";

/** `miss` is every outcome but `ok`. */
export const OUTCOMES = ["miss", ...RECALL_STATUSES] as const;
export type RecallOutcome = (typeof OUTCOMES)[number];

const READERS = ["key", "browser"] as const;
export type RereadAnswer = (typeof REREAD_ANSWERS)[number];

/** What the address of the recalls page says to show. */
export interface RecallFilters {
  session: string | null;
  /** Of the session; null is the main one where an observation is named, else all. */
  thread: string | null;
  run: string | null;
  observation: string | null;
  status: RecallOutcome | null;
  by: (typeof READERS)[number] | null;
  /** Only what a run was charged for. */
  charged: boolean;
  /** All of the most recalled, not only the first of them. */
  all: boolean;
  /** Which of the most recalled are listed by whether they could be had again. */
  reread: RereadAnswer;
}

export const NO_FILTERS: RecallFilters = {
  session: null,
  thread: null,
  run: null,
  observation: null,
  status: null,
  by: null,
  charged: false,
  all: false,
  reread: "again",
};

const RUN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ID = /^[0-9a-f]{8}$/;

/** Reads an address leniently: what it does not understand it leaves out. */
export function readFilters(search: Search): RecallFilters {
  const oneOf = <Word extends string>(key: string, words: readonly Word[]) =>
    words.find((word) => word === searchValue(search, key)) ?? null;
  const matching = (key: string, pattern: RegExp) => {
    const value = searchValue(search, key);
    return value !== null && pattern.test(value) ? value : null;
  };
  const session = searchValue(search, "session");
  return {
    session,
    thread: session === null ? null : searchValue(search, "thread"),
    run: matching("run", RUN),
    observation: matching("observation", ID),
    status: oneOf("status", OUTCOMES),
    by: oneOf("by", READERS),
    charged: searchValue(search, "charged") === "1",
    all: searchValue(search, "most") === "all",
    reread: oneOf("reread", REREAD_ANSWERS) ?? "again",
  };
}

/** The filters as the query string of the page; empty when nothing is narrowed. */
export function writeFilters({ charged, all, reread, ...filters }: RecallFilters): string {
  return queryText({
    ...filters,
    charged: charged ? "1" : null,
    most: all ? "all" : null,
    reread: reread === "again" ? null : reread,
  });
}

/** Whether the page is narrowed to some recalls at all, whatever is listed of them. */
export function isNarrowed({ session, run, observation, by }: RecallFilters): boolean {
  return session !== null || run !== null || observation !== null || by !== null;
}

export function isFiltered({ status, charged }: RecallFilters): boolean {
  return status !== null || charged;
}

/** What the figures are of, as the API takes it. */
export function scopeQuery({ session, thread, run, observation, by }: RecallFilters) {
  const isOne = session !== null && observation !== null;
  return {
    ...(session && { session }),
    ...((thread !== null || isOne) && { thread: thread ?? "" }),
    ...(run && { run }),
    ...(observation && { observation }),
    ...(by && { by }),
  };
}

/** What the ledger lists, as the API takes it. */
export function recallQuery(filters: RecallFilters) {
  const { status, charged } = filters;
  return {
    ...scopeQuery(filters),
    ...(status === "miss" ? { hit: "0" as const } : status !== null ? { status } : {}),
    ...(charged && { charged: "1" as const }),
  };
}
