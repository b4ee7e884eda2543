import { makeChunk } from "./chunker";
import { beginFast, type Midstate } from "./hash";
import { endOf, type HeldChunk, placesOf, type Received } from "./received";

export interface KnownRevision {
  n: number;
  size: number;
  sha256: Buffer;
}

/** What is stored already, for comparison. */
export interface StoredRevisions {
  /** Hashes of a revision's prefixes at those of `offsets` where they are known without reading, ascending. */
  prefixes(n: number, offsets: readonly number[]): Promise<{ offset: number; sha256: Buffer }[]>;
  read(n: number, from: number, to: number): AsyncIterable<Uint8Array>;
  rawOf(chunk: HeldChunk): Promise<Buffer>;
}

export type Placement =
  | { kind: "duplicate"; n: number }
  | { kind: "extended"; n: number; chunks: HeldChunk[] }
  | { kind: "new"; chunks: HeldChunk[] };

/**
 * Where received bytes belong among the revisions of their stream: they are one of them or the beginning of one
 * (duplicate), one of them is their beginning (extended), or they are a history of their own (new).
 */
export async function place(
  received: Received,
  revisions: readonly KnownRevision[],
  stored: StoredRevisions,
): Promise<Placement> {
  const { offset: size, at } = endOf(received);
  const newestFirst = [...revisions].sort((a, b) => b.n - a.n);
  const equal = newestFirst.find((each) => each.size === size && each.sha256.equals(at.sha256));
  if (equal) return { kind: "duplicate", n: equal.n };
  for (const longer of newestFirst.filter((each) => each.size > size)) {
    if (await isBeginningOf(longer, received, stored)) return { kind: "duplicate", n: longer.n };
  }
  const shorter = newestFirst.filter((each) => each.size < size).sort((a, b) => b.size - a.size);
  for (const each of shorter) {
    const chunks = await restBehind(each, received, stored);
    if (chunks) return { kind: "extended", n: each.n, chunks };
  }
  return { kind: "new", chunks: received.chunks };
}

/** Whether the received bytes are the beginning of a longer revision. Reads only behind the last place known of both. */
async function isBeginningOf(longer: KnownRevision, received: Received, stored: StoredRevisions): Promise<boolean> {
  const places = placesOf(received);
  const known = await stored.prefixes(
    longer.n,
    places.map((each) => each.offset),
  );
  const hashes = new Map(known.map((each) => [each.offset, each.sha256]));
  let common = places.find((each) => each.offset === 0 || received.base?.n === longer.n);
  for (const each of places) {
    const hash = hashes.get(each.offset);
    if (hash && !hash.equals(each.at.sha256)) return false;
    if (hash) common = each;
  }
  // Received bytes that follow another revision's beginning, and no place in common: nothing to start from but the first byte.
  const { offset, at } = common ?? { offset: 0, at: null };
  const end = endOf(received);
  const hash = await hashOn(at, stored.read(longer.n, offset, end.offset));
  return hash.equals(end.at.sha256);
}

async function hashOn(from: Midstate | null, bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  let state = from ?? beginFast();
  for await (const piece of bytes) state = state.advance(piece);
  return state.sha256;
}

/** The chunks behind a shorter revision, when the received bytes begin with it; null when they do not. */
async function restBehind(
  shorter: KnownRevision,
  received: Received,
  stored: StoredRevisions,
): Promise<HeldChunk[] | null> {
  const { size } = shorter;
  const exact = placesOf(received).find((each) => each.offset === size);
  if (exact)
    return exact.at.sha256.equals(shorter.sha256) ? received.chunks.filter((each) => each.offset >= size) : null;
  const index = received.chunks.findIndex((each) => each.offset < size && each.offset + each.rawLen > size);
  const straddling = received.chunks[index];
  const before = placesOf(received)[index];
  if (!straddling || !before) return null;
  const raw = await stored.rawOf(straddling);
  const cut = size - straddling.offset;
  const state = before.at.advance(raw.subarray(0, cut));
  if (!state.sha256.equals(shorter.sha256)) return null;
  return [await makeChunk(raw.subarray(cut), size, state), ...received.chunks.slice(index + 1)];
}
