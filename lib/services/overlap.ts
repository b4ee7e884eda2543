import { createHash } from "node:crypto";
import type { Database } from "@/db/client";
import { listPrefixes } from "@/db/queries/chunks";
import { readRevision } from "./read-raw";

interface RevisionPlace {
  teamId: string;
  streamId: string;
  revision: { n: number; size: number; sha256: Uint8Array };
}

/** The hash of a revision's first `offset` bytes: known where a chunk ends, else read. */
export async function prefixSha256(database: Database, key: RevisionPlace, offset: number): Promise<string> {
  const { teamId, streamId, revision } = key;
  if (offset === revision.size) return Buffer.from(revision.sha256).toString("hex");
  const [known] = await listPrefixes(database.sql, teamId, { streamId, revision: revision.n }, [offset]);
  if (known) return known.sha256.toString("hex");
  const hash = createHash("sha256");
  for await (const piece of readRevision(database, teamId, streamId, revision.n, { to: offset })) hash.update(piece);
  return hash.digest("hex");
}

/**
 * Compares incoming bytes with what is stored from `offset` on, and gives those behind it. `ended` when there are none,
 * `different` at the first byte that is not the stored one.
 */
export async function passOverlap(
  database: Database,
  { teamId, streamId, revision }: RevisionPlace,
  offset: number,
  incoming: AsyncGenerator<Uint8Array>,
): Promise<AsyncIterable<Uint8Array> | "ended" | "different"> {
  const stored = readRevision(database, teamId, streamId, revision.n, { from: offset, to: revision.size });
  let mine: Buffer = Buffer.alloc(0);
  for await (const theirs of stored) {
    for (let at = 0; at < theirs.length; ) {
      if (mine.length === 0) {
        const next = await incoming.next();
        if (next.done) return "ended";
        mine = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
      }
      const length = Math.min(mine.length, theirs.length - at);
      if (!mine.subarray(0, length).equals(theirs.subarray(at, at + length))) return "different";
      mine = mine.subarray(length);
      at += length;
    }
  }
  const first = mine.length > 0 ? { done: false as const, value: mine } : await incoming.next();
  return first.done ? "ended" : startingWith(first.value, incoming);
}

async function* startingWith(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}
