import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type CallInput, call } from "./call";

/** The ledger of recalls, page by page, the latest first. */
export function recallListOptions(team: string, query: Omit<CallInput<"listRecalls">, "cursor">) {
  return infiniteQueryOptions({
    queryKey: [team, "recalls", "list", query],
    queryFn: ({ pageParam, signal }) =>
      call("listRecalls", { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** What recalls come to, and what was recalled most. */
export function recallSummaryOptions(team: string, scope: CallInput<"getRecallSummary">) {
  return queryOptions({
    queryKey: [team, "recalls", "summary", scope],
    queryFn: ({ signal }) => call("getRecallSummary", scope, { signal }),
    placeholderData: keepPreviousData,
  });
}
