import { promisify } from "node:util";
import { deflateRaw, inflateRaw, inflateRawSync } from "node:zlib";
import { sha256 } from "./hash";

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

export type Codec = "deflate" | "none";

export interface Packed {
  codec: Codec;
  stored: Buffer;
}

/** Below this the thread pool costs more than the work. */
const SMALL_BYTES = 16 * 1024;

/** Compresses a chunk off the main thread; as it is where that does not make it smaller. */
export async function pack(raw: Buffer): Promise<Packed> {
  const packed = await deflate(raw, { level: 1, chunkSize: Math.max(64, Math.min(raw.length, 256 * 1024)) });
  return packed.length < raw.length ? { codec: "deflate", stored: packed } : { codec: "none", stored: raw };
}

export interface StoredChunk {
  codec: string;
  rawLen: number;
  rawSha256: Uint8Array;
  stored: Uint8Array;
}

/** The raw bytes of a chunk. Throws when they are not the ones that were stored. */
export async function unpack(chunk: StoredChunk): Promise<Buffer> {
  const raw = await inflated(chunk);
  if (raw.length !== chunk.rawLen || !sha256(raw).equals(chunk.rawSha256))
    throw new Error("A stored chunk is damaged.");
  return raw;
}

async function inflated({ codec, rawLen, stored }: StoredChunk): Promise<Buffer> {
  if (codec === "none") return Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
  if (codec !== "deflate") throw new Error("A stored chunk has a codec this version does not know.");
  const limits = { maxOutputLength: Math.max(rawLen, 1), chunkSize: Math.max(64, Math.min(rawLen, 256 * 1024)) };
  return rawLen < SMALL_BYTES ? inflateRawSync(stored, limits) : inflate(stored, limits);
}
