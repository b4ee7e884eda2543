import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import { sessionKeys } from "./sessions";

/** A thread in small; with a tool, where that tool was used too. */
export function outlineOptions(team: string, session: string, thread: string, tool: string | null = null) {
  return queryOptions({
    queryKey: [...sessionKeys.one(team, session), "outline", thread, tool],
    queryFn: ({ signal }) => call("getOutline", { session, thread, ...(tool === null ? {} : { tool }) }, { signal }),
  });
}

/** Some events of a thread by their ordinals, in the spelling of `writeSeqs`. */
export function eventBlockOptions(team: string, session: string, thread: string, seqs: string) {
  return queryOptions({
    queryKey: [...sessionKeys.one(team, session), "events", thread, seqs],
    queryFn: ({ signal }) => call("listEvents", { session, thread, seqs }, { signal }),
  });
}

/** A thread from its beginning, page by page: for one that is unfolded inside another. */
export function eventListOptions(team: string, session: string, thread: string, limit: number) {
  return infiniteQueryOptions({
    queryKey: [...sessionKeys.one(team, session), "events", thread, "pages", limit],
    queryFn: ({ pageParam, signal }) =>
      call("listEvents", { session, thread, limit, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The first event of a step, or of the next that has any. */
export function eventOfStepOptions(team: string, session: string, thread: string, step: number) {
  return queryOptions({
    queryKey: [...sessionKeys.one(team, session), "events", thread, "step", step],
    queryFn: ({ signal }) => call("listEvents", { session, thread, step, limit: 1 }, { signal }),
  });
}
