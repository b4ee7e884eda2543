import { infiniteQueryOptions } from "@tanstack/react-query";
import { type CallInput, call } from "./call";

export type SearchQuery = Omit<CallInput<"search">, "cursor">;

/** Where words stand in observations of the team, page by page: a page may be short, or empty, and go on. */
export function searchOptions(team: string, query: SearchQuery) {
  return infiniteQueryOptions({
    queryKey: [team, "search", query],
    queryFn: ({ pageParam, signal }) =>
      call("search", { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    retry: false,
  });
}
