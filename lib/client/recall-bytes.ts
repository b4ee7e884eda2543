import { infiniteQueryOptions } from "@tanstack/react-query";
import { problemOf } from "./problem";
import { recallUrl } from "./recall";

/** Bytes of an observation that are shown before the reader asks for more. */
export const FIRST_BYTES = 200_000;
/** Bytes that asking for more brings. */
const MORE_BYTES = 1_000_000;

export interface RecallScope {
  id: string;
  session: string;
  thread: string;
  as?: "seen";
}

/** An observation's exact bytes, piece by piece: the first quickly, the rest when asked for. */
export function recallBytesOptions(scope: RecallScope, totalBytes: number) {
  return infiniteQueryOptions({
    queryKey: ["recall-bytes", scope],
    queryFn: ({ pageParam, signal }) =>
      fetchBytes(scope, { offset: pageParam, length: pageParam === 0 ? FIRST_BYTES : MORE_BYTES }, signal),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.length, 0);
      return read < totalBytes ? read : undefined;
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

/**
 * All of an observation's bytes, or a range of them.
 * @throws AppError with the server's sentence.
 */
export async function fetchBytes(
  { id, ...scope }: RecallScope,
  range: { offset: number; length: number } | null,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const response = await fetch(recallUrl(id, { ...scope, ...range }), {
    headers: { accept: "text/plain, */*;q=0.5" },
    ...(signal && { signal }),
  });
  if (!response.ok) throw await problemOf(response);
  return new Uint8Array(await response.arrayBuffer());
}
