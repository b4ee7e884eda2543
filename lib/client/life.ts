import { queryOptions } from "@tanstack/react-query";
import { getLife } from "@/lib/api/life";
import { call } from "./call";
import { sessionKeys } from "./sessions";

/** What became of an observation of a thread. */
export function lifeOptions(team: string, session: string, thread: string, observation: string) {
  return queryOptions({
    queryKey: [...sessionKeys.one(team, session), "life", thread, observation],
    queryFn: ({ signal }) => call(getLife, { session, thread, observation }, { signal }),
  });
}
