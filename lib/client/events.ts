import { infiniteQueryOptions } from "@tanstack/react-query";
import { listEvents } from "@/lib/api/events";
import { type CallInput, call } from "./call";
import { sessionKeys } from "./sessions";

export type EventFilters = Pick<CallInput<typeof listEvents>, "kind" | "around" | "limit">;

type Place = { cursor?: string; before?: number } | null;

/** A timeline that grows both ways from where it was entered. */
export function eventListOptions(team: string, session: string, thread: string, filters: EventFilters = {}) {
  return infiniteQueryOptions({
    queryKey: [...sessionKeys.one(team, session), "events", thread, filters],
    queryFn: ({ pageParam, signal }) => call(listEvents, { session, thread, ...filters, ...pageParam }, { signal }),
    initialPageParam: null as Place,
    getNextPageParam: ({ nextCursor }): Place | undefined => (nextCursor === null ? undefined : { cursor: nextCursor }),
    getPreviousPageParam: ({ firstSeq }): Place | undefined => (firstSeq ? { before: firstSeq } : undefined),
  });
}
