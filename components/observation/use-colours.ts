"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { type RecallScope, recallBytesOptions } from "@/lib/client/recall-bytes";
import { readOutput } from "./read-output";

/** Whether an output has colour codes, as far as it was fetched for the page anyway: a second look at the same query. */
export function useHasColours(scope: RecallScope, bytes: number, isText: boolean): boolean {
  const { data } = useInfiniteQuery({ ...recallBytesOptions(scope, bytes), enabled: isText && bytes > 0 });
  return data ? readOutput(data.pages, bytes).colours > 0 : false;
}
