import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readableBytes } from "@/lib/core/readable-bytes";
import { type CallInput, call } from "./call";
import { fetchBytes, type RecallScope } from "./recall-bytes";
import { sessionKeys } from "./sessions";

export interface NamedCompaction {
  thread: string;
  n: number;
}

export const compactionName = ({ thread, n }: NamedCompaction) => `${thread}:${n}`;

export function compactionKey(team: string, session: string, { thread, n }: NamedCompaction) {
  return [...sessionKeys.one(team, session), "compactions", thread, n] as const;
}

export type DiscardedFilters = Pick<CallInput<"listDiscarded">, "kind" | "tool" | "q" | "sort" | "limit">;

/** What a compaction took out of the view, as stubs. What was found before stays until the new answer comes. */
export function discardedListOptions(
  team: string,
  session: string,
  compaction: NamedCompaction,
  filters: DiscardedFilters = {},
) {
  return infiniteQueryOptions({
    queryKey: [...compactionKey(team, session, compaction), "discarded", filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        "listDiscarded",
        {
          session,
          compaction: compactionName(compaction),
          ...filters,
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** The same by tool, with counts and sizes. */
export function discardedGroupsOptions(
  team: string,
  session: string,
  compaction: NamedCompaction,
  filters: Pick<DiscardedFilters, "kind" | "q"> = {},
) {
  return queryOptions({
    queryKey: [...compactionKey(team, session, compaction), "discarded-groups", filters],
    queryFn: ({ signal }) =>
      call("listDiscardedGroups", { session, compaction: compactionName(compaction), ...filters }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What stayed in view across a compaction, as stubs. */
export function keptListOptions(
  team: string,
  session: string,
  compaction: NamedCompaction,
  filters: Pick<CallInput<"listKept">, "kind" | "limit"> = {},
) {
  return infiniteQueryOptions({
    queryKey: [...compactionKey(team, session, compaction), "kept", filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        "listKept",
        {
          session,
          compaction: compactionName(compaction),
          ...filters,
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** The text of a summary that is too long for a list. */
export function wholeSummaryOptions(scope: RecallScope) {
  return queryOptions({
    queryKey: ["summary", scope],
    queryFn: async ({ signal }) => readableBytes(await fetchBytes(scope, null, signal), true).text,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What the requests on both sides of a compaction held. */
export function compactionViewsOptions(team: string, session: string, compaction: NamedCompaction) {
  return queryOptions({
    queryKey: [...compactionKey(team, session, compaction), "views"],
    queryFn: ({ signal }) =>
      call("getCompactionViews", { session, compaction: compactionName(compaction) }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** One compaction, with its summary. */
export function compactionOptions(team: string, session: string, compaction: NamedCompaction) {
  return queryOptions({
    queryKey: [...compactionKey(team, session, compaction), "whole"],
    queryFn: ({ signal }) => call("getCompaction", { session, compaction: compactionName(compaction) }, { signal }),
  });
}
