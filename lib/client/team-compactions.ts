import { infiniteQueryOptions } from "@tanstack/react-query";
import { listTeamCompactions } from "@/lib/api/team-compactions";
import { type CallInput, call } from "./call";

export type TeamCompactionFilters = Omit<CallInput<typeof listTeamCompactions>, "cursor">;

/** Every compaction of the team, page by page. */
export function teamCompactionListOptions(team: string, filters: TeamCompactionFilters) {
  return infiniteQueryOptions({
    queryKey: [team, "compactions", filters],
    queryFn: ({ pageParam, signal }) =>
      call(listTeamCompactions, { ...filters, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}
