import { infiniteQueryOptions } from "@tanstack/react-query";
import { type CallInput, call } from "./call";

export type TeamCompactionFilters = Omit<CallInput<"listTeamCompactions">, "cursor">;

/** Every compaction of the team, page by page. */
export function teamCompactionListOptions(team: string, filters: TeamCompactionFilters) {
  return infiniteQueryOptions({
    queryKey: [team, "compactions", filters],
    queryFn: ({ pageParam, signal }) =>
      call("listTeamCompactions", { ...filters, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}
