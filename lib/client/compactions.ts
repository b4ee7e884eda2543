import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getCompaction, listCompactions, listDiscarded } from "@/lib/api/events";
import { type CallInput, call } from "./call";
import { sessionKeys } from "./sessions";

/** All threads, or one. */
export function compactionListOptions(team: string, session: string, thread?: string) {
  return infiniteQueryOptions({
    queryKey: [...sessionKeys.one(team, session), "compactions", "list", thread ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(
        listCompactions,
        { session, thread, limit: 200, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function compactionOptions(team: string, session: string, thread: string, n: number) {
  return queryOptions({
    queryKey: [...sessionKeys.one(team, session), "compactions", thread, n],
    queryFn: ({ signal }) => call(getCompaction, { session, compaction: `${thread}:${n}` }, { signal }),
  });
}

export type DiscardedFilters = Pick<CallInput<typeof listDiscarded>, "kind" | "limit">;

/** What a compaction took out of the view, as stubs. */
export function discardedListOptions(
  team: string,
  session: string,
  compaction: { thread: string; n: number },
  filters: DiscardedFilters = {},
) {
  const name = `${compaction.thread}:${compaction.n}`;
  return infiniteQueryOptions({
    queryKey: [...sessionKeys.one(team, session), "compactions", compaction.thread, compaction.n, "discarded", filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        listDiscarded,
        { session, compaction: name, ...filters, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}
