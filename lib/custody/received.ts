import type { Chunk } from "./chunker";
import type { Midstate } from "./hash";

/** A chunk whose bytes are at hand, or were staged in the database and let go (`stored` is null then). */
export type HeldChunk = Omit<Chunk, "stored"> & { stored: Buffer | null };

/** A whole file as it was received: chunks, and before them perhaps bytes that a revision is known to begin with. */
export interface Received {
  base: { n: number; size: number } | null;
  /** Hash of what lies before the first chunk. */
  before: Midstate;
  chunks: HeldChunk[];
}

export interface Place {
  offset: number;
  at: Midstate;
}

export function endOf({ base, before, chunks }: Received): Place {
  const last = chunks.at(-1);
  return last ? { offset: last.offset + last.rawLen, at: last.end } : { offset: base?.size ?? 0, at: before };
}

/** Every offset whose hash is known, ascending: where the chunks begin, and where each ends. */
export function placesOf(received: Received): Place[] {
  const start = { offset: received.base?.size ?? 0, at: received.before };
  return [start, ...received.chunks.map((chunk) => ({ offset: chunk.offset + chunk.rawLen, at: chunk.end }))];
}
