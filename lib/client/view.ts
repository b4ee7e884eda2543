import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type CallInput, type CallOutput, call } from "./call";
import { sessionKeys } from "./sessions";

export type ViewAsked = Required<Pick<CallInput<"getView">, "step" | "k" | "rho" | "counter">>;
export type SimulatedView = CallOutput<"getView">;

/** A bounded view of a thread beside what its client held. What was shown before stays until the new one comes. */
export function viewOptions(team: string, session: string, thread: string, asked: ViewAsked) {
  return queryOptions({
    queryKey: [...sessionKeys.one(team, session), "view", thread, asked],
    queryFn: ({ signal }) => call("getView", { session, thread, ...asked, compare: "1" }, { signal }),
    placeholderData: keepPreviousData,
  });
}
