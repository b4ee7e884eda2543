import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "./call";
import { sessionKeys } from "./sessions";

/** Words in a thread; each page goes on where the one before stopped. */
export function findOptions(team: string, session: string, thread: string, q: string) {
  return infiniteQueryOptions({
    queryKey: [...sessionKeys.one(team, session), "find", thread, q],
    queryFn: ({ pageParam, signal }) => call("findInSession", { session, thread, q, from: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ isComplete, searchedTo }) => (isComplete ? undefined : searchedTo),
    gcTime: 30_000,
  });
}
