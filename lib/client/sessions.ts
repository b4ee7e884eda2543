import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type CallInput, call } from "./call";

export type SessionFilters = Omit<CallInput<"listSessions">, "cursor">;

/** Keys begin with the team: one browser may look at two. */
export const sessionKeys = {
  all: (team: string) => [team, "sessions"] as const,
  list: (team: string, filters: SessionFilters) => [team, "sessions", "list", filters] as const,
  one: (team: string, session: string) => [team, "sessions", session] as const,
};

export function sessionListOptions(team: string, filters: SessionFilters) {
  return infiniteQueryOptions({
    queryKey: sessionKeys.list(team, filters),
    queryFn: ({ pageParam, signal }) =>
      call("listSessions", { ...filters, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function sessionOptions(team: string, session: string, thread?: string) {
  return queryOptions({
    queryKey: [...sessionKeys.one(team, session), "facts", thread ?? null],
    queryFn: ({ signal }) => call("getSession", { session, thread }, { signal }),
  });
}

export function threadListOptions(team: string, session: string) {
  return queryOptions({
    queryKey: [...sessionKeys.one(team, session), "threads"],
    queryFn: ({ signal }) => call("listThreads", { session }, { signal }),
  });
}

export function fileListOptions(team: string, session: string) {
  return queryOptions({
    queryKey: [...sessionKeys.one(team, session), "files"],
    queryFn: ({ signal }) => call("listFiles", { session }, { signal }),
  });
}

/** What the model held, step by step, for the chart: of all steps, or in more detail of some. */
export function contextOptions(team: string, session: string, thread: string, steps?: { from: number; to: number }) {
  return queryOptions({
    queryKey: [...sessionKeys.one(team, session), "context", thread, steps ?? null],
    queryFn: ({ signal }) => call("getContext", { session, thread, ...steps }, { signal }),
  });
}
