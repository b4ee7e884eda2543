import { queryOptions } from "@tanstack/react-query";
import { recall } from "@/lib/api/recall";
import { type CallInput, call, urlOf } from "./call";

export type RecallQuery = Omit<CallInput<typeof recall>, "address">;

/** The whole observation, or part of it, as JSON. */
export function recallOptions(team: string, address: string, query: RecallQuery = {}) {
  return queryOptions({
    queryKey: [team, "recall", address, query],
    queryFn: ({ signal }) => call(recall, { address, ...query }, { signal }),
  });
}

/** Where the exact bytes are: for images and downloads. */
export function recallUrl(address: string, query: RecallQuery = {}): string {
  return urlOf(recall, { address, ...query });
}
