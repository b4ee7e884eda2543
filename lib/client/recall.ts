import { queryOptions } from "@tanstack/react-query";
import { type CallInput, call, urlOf } from "./call";
import { sessionKeys } from "./sessions";

export type RecallQuery = Omit<CallInput<"recall">, "address">;

/** Where the exact bytes of an observation are. */
export function recallUrl(address: string, query: RecallQuery = {}): string {
  return urlOf("recall", { address, ...query });
}

/** The facts of an observation, without its content. */
export function recalledOptions(team: string, session: string, thread: string, address: string) {
  return queryOptions({
    queryKey: [...sessionKeys.one(team, session), "recalled", thread, address],
    queryFn: ({ signal }) => call("recall", { address, session, thread, meta: "1" }, { signal }),
  });
}
