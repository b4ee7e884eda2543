import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import { sessionKeys } from "./sessions";

/** Where a thread was compacted: what its map and its lists need, however many there are. */
export function markListOptions(team: string, session: string, thread: string) {
  return queryOptions({
    queryKey: [...sessionKeys.one(team, session), "compactions", "marks", thread],
    queryFn: ({ signal }) => call("listMarks", { session, thread }, { signal }),
  });
}
