import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import { sessionKeys } from "./sessions";

const AGAIN_MS = 1000;

/** What became of an observation of a thread. */
export function lifeOptions(team: string, session: string, thread: string, observation: string) {
  return queryOptions({
    queryKey: [...sessionKeys.one(team, session), "life", thread, observation],
    queryFn: ({ signal }) => call("getLife", { session, thread, observation }, { signal }),
  });
}

/** Where its words stand again later; asked again while the server is still reading. */
export function quotesOptions(team: string, session: string, thread: string, observation: string) {
  return queryOptions({
    queryKey: [...sessionKeys.one(team, session), "quotes", thread, observation],
    queryFn: ({ signal }) => call("listQuotes", { session, thread, observation }, { signal }),
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? AGAIN_MS : false),
  });
}
