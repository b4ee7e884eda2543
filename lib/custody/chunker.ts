import { randomUUID } from "node:crypto";
import { pack } from "./codec";
import { type Midstate, sha256 } from "./hash";

/** A chunk of a stream, compressed, with the hash of all that the stream holds up to its end. */
export interface Chunk {
  id: string;
  offset: number;
  rawLen: number;
  rawSha256: Buffer;
  codec: string;
  storedSha256: Buffer;
  stored: Buffer;
  end: Midstate;
}

export interface ChunkPlan {
  /** Where the source begins in the stream, and the hash of what lies before. */
  offset: number;
  before: Midstate;
  maxBytes: number;
  /** Offsets a chunk has to end at, ascending: sizes at which the stream may be one that is already here. */
  boundaries: readonly number[];
  /** Told the bytes of each chunk, which nobody changes any more. */
  onRaw?: (id: string, raw: Uint8Array) => void;
}

/** Cuts a source into compressed chunks. Holds one chunk; reads on only when asked for the next. */
export async function* chunksOf(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  plan: ChunkPlan,
): AsyncGenerator<Chunk> {
  let before = plan.before;
  let offset = plan.offset;
  let buffer = Buffer.alloc(0);
  let filled = 0;
  const boundaries = plan.boundaries.filter((boundary) => boundary > offset);

  const room = () => Math.min(plan.maxBytes, (boundaries[0] ?? Number.POSITIVE_INFINITY) - offset) - filled;
  const put = (piece: Uint8Array) => {
    if (filled + piece.length > buffer.length) {
      const grown = Buffer.allocUnsafe(Math.min(plan.maxBytes, Math.max(filled + piece.length, buffer.length * 2)));
      buffer.copy(grown, 0, 0, filled);
      buffer = grown;
    }
    buffer.set(piece, filled);
    filled += piece.length;
  };
  const finish = async (): Promise<Chunk> => {
    const raw = buffer.subarray(0, filled);
    const chunk = await makeChunk(raw, offset, before);
    plan.onRaw?.(chunk.id, raw);
    before = chunk.end;
    offset += filled;
    if (boundaries[0] === offset) boundaries.shift();
    buffer = Buffer.alloc(0);
    filled = 0;
    return chunk;
  };

  for await (const bytes of source) {
    for (let at = 0; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + room());
      put(piece);
      at += piece.length;
      if (room() === 0) yield await finish();
    }
  }
  if (filled > 0) yield await finish();
}

export async function makeChunk(raw: Buffer, offset: number, before: Midstate): Promise<Chunk> {
  const packing = pack(raw);
  const end = before.advance(raw);
  const rawSha256 = offset === 0 ? end.sha256 : sha256(raw);
  const { codec, stored } = await packing;
  const storedSha256 = codec === "none" ? rawSha256 : sha256(stored);
  return { id: randomUUID(), offset, rawLen: raw.length, rawSha256, codec, storedSha256, stored, end };
}
