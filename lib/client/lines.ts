import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { LINE_BYTES, LINE_LENGTH_HEADER } from "@/lib/core/line-piece";
import { call, urlOf } from "./call";
import { problemOf } from "./problem";
import { sessionKeys } from "./sessions";

/** Bytes of a line that asking for more brings. */
const MORE_BYTES = 1_000_000;

/** An event of a session's thread. */
export interface EventPlace {
  session: string;
  thread: string;
  seq: number;
}

export interface LinePiece {
  bytes: Uint8Array;
  /** Of the whole line. */
  length: number;
}

/** The exact bytes of the log line of an event, piece by piece. */
export function lineBytesOptions(team: string, { session, thread, seq }: EventPlace) {
  return infiniteQueryOptions({
    queryKey: [...sessionKeys.one(team, session), "line", thread, seq],
    queryFn: ({ pageParam, signal }) =>
      fetchLine(
        { session, thread, seq },
        { offset: pageParam, length: pageParam === 0 ? LINE_BYTES : MORE_BYTES },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, { bytes }) => sum + bytes.length, 0);
      return read < last.length ? read : undefined;
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

/** What the tool of an event was given. */
export function toolInputOptions(team: string, { session, thread, seq }: EventPlace) {
  return queryOptions({
    queryKey: [...sessionKeys.one(team, session), "input", thread, seq],
    queryFn: ({ signal }) => call("getInput", { session, thread, seq }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** All of a line, however many pieces it takes. */
export async function fetchWholeLine(place: EventPlace): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  let read = 0;
  for (;;) {
    const { bytes, length } = await fetchLine(place, { offset: read, length: MORE_BYTES });
    pieces.push(bytes);
    read += bytes.length;
    if (bytes.length === 0 || read >= length) return pieces;
  }
}

async function fetchLine(
  place: EventPlace,
  range: { offset: number; length: number },
  signal?: AbortSignal,
): Promise<LinePiece> {
  const response = await fetch(urlOf("getLine", { ...place, ...range }), { ...(signal && { signal }) });
  if (!response.ok) throw await problemOf(response);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { bytes, length: Number(response.headers.get(LINE_LENGTH_HEADER) ?? bytes.length) };
}
