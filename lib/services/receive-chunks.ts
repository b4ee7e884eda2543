import type { Database } from "@/db/client";
import { insertChunks } from "@/db/queries/chunks";
import { CHUNK_BYTES } from "@/lib/core/limits";
import { chunksOf } from "@/lib/custody/chunker";
import type { KnownRevision } from "@/lib/custody/place";
import type { HeldChunk, Received } from "@/lib/custody/received";
import { keepForDerivation } from "./derive-thread";

/** Compressed bytes of one body that wait in memory: a small file, or one that is here already, writes nothing before its link. */
const HELD_BYTES = 2 * 1024 * 1024;

/** Of a large log only the beginning is worth keeping at hand: the rest would be gone again before it is read. */
const FRESH_CHUNKS = 8;

/**
 * Cuts a body into chunks, staging in the database what is too much to hold: each insert its own statement, so that no
 * transaction is open while bytes trickle in. Where the bytes turn out to begin with a known revision, they are let go.
 */
export async function receiveChunks(
  database: Database,
  teamId: string,
  source: AsyncIterable<Uint8Array>,
  start: Pick<Received, "base" | "before">,
  known: readonly KnownRevision[],
): Promise<Received> {
  const offset = start.base?.size ?? 0;
  const boundaries = [...new Set(known.map((each) => each.size))].sort((a, b) => a - b);
  const received: Received = { ...start, chunks: [] };
  let held: HeldChunk[] = [];
  let heldBytes = 0;
  const onRaw = (id: string, raw: Uint8Array) => {
    if (received.chunks.length < FRESH_CHUNKS) keepForDerivation(id, raw);
  };
  const plan = { offset, before: start.before, maxBytes: CHUNK_BYTES, boundaries, onRaw };
  for await (const chunk of chunksOf(source, plan)) {
    const end = chunk.offset + chunk.rawLen;
    const same = known.find((each) => each.size === end && each.sha256.equals(chunk.end.sha256));
    if (same) {
      received.base = { n: same.n, size: end };
      received.before = chunk.end;
      received.chunks = [];
      held = [];
      heldBytes = 0;
      continue;
    }
    received.chunks.push(chunk);
    held.push(chunk);
    heldBytes += chunk.stored.length;
    if (heldBytes > HELD_BYTES) {
      await insertChunks(database.sql, teamId, held.flatMap(atHand));
      for (const each of held) each.stored = null;
      held = [];
      heldBytes = 0;
    }
  }
  return received;
}

/** The chunk with its bytes, unless they were let go. */
export function atHand(chunk: HeldChunk): (HeldChunk & { stored: Buffer })[] {
  return chunk.stored ? [{ ...chunk, stored: chunk.stored }] : [];
}
