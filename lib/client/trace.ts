import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import { sessionKeys } from "./sessions";

/** What became of words in a thread. */
export function traceOptions(team: string, session: string, thread: string, q: string) {
  return queryOptions({
    queryKey: [...sessionKeys.one(team, session), "trace", thread, q],
    queryFn: ({ signal }) => call("trace", { session, thread, q }, { signal }),
  });
}
