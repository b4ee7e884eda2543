import { fetchBytes, type RecallScope } from "@/lib/client/recall-bytes";
import { readableBytes } from "@/lib/core/readable-bytes";

/** All of an observation as text, for the clipboard. */
export async function wholeText(scope: RecallScope): Promise<string> {
  return readableBytes(await fetchBytes(scope, null), true).text;
}
