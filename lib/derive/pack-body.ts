import { promisify } from "node:util";
import { deflateRaw, deflateRawSync } from "node:zlib";
import type { BodyRow } from "@/lib/core/derived-rows";
import { CHUNK_BYTES } from "@/lib/core/limits";

export interface PackedPart {
  sha256: string;
  part: number;
  codec: "deflate" | "none";
  rawLen: number;
  stored: Uint8Array;
}

const deflate = promisify(deflateRaw);
/** Shorter bodies gain less than a compressor costs to set up. */
const PACK_FROM_BYTES = 400;
/** Above this, the thread pool is worth its price. */
const ASYNC_FROM_BYTES = 64 * 1024;

/** A body in parts of at most `CHUNK_BYTES`, each compressed where that makes it smaller. An empty body has one empty part. */
export async function packBody(body: BodyRow): Promise<PackedPart[]> {
  const parts: PackedPart[] = [];
  for (let from = 0; from === 0 || from < body.bytes.length; from += CHUNK_BYTES) {
    const raw = body.bytes.subarray(from, from + CHUNK_BYTES);
    const packed = await compress(raw);
    const smaller = packed !== null && packed.length < raw.length;
    parts.push({
      sha256: body.sha256,
      part: parts.length,
      codec: smaller ? "deflate" : "none",
      rawLen: raw.length,
      stored: smaller ? packed : raw,
    });
  }
  return parts;
}

async function compress(raw: Uint8Array): Promise<Uint8Array | null> {
  if (raw.length < PACK_FROM_BYTES) return null;
  if (raw.length >= ASYNC_FROM_BYTES) return await deflate(raw, { level: 1 });
  return deflateRawSync(raw, { level: 1, windowBits: 14, memLevel: 7, chunkSize: Math.max(64, raw.length) });
}
