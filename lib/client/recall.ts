import { recall } from "@/lib/api/recall";
import { type CallInput, urlOf } from "./call";

export type RecallQuery = Omit<CallInput<typeof recall>, "address">;

/** Where the exact bytes of an observation are. */
export function recallUrl(address: string, query: RecallQuery = {}): string {
  return urlOf(recall, { address, ...query });
}
