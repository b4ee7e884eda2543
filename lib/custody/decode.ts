import { AppError } from "@/lib/core/errors";
import { MAX_RATIO, RATIO_FREE_BYTES } from "@/lib/core/limits";
import { gunzip } from "./gunzip";
import { tooLarge } from "./request-body";
import { unzstd } from "./unzstd";

export interface DecodeLimits {
  maxBytes: number;
  /** Past `freeBytes` of output, at most this many times what went in. */
  maxRatio: number;
  freeBytes: number;
}

export function decodeLimits(maxBytes: number): DecodeLimits {
  return { maxBytes, maxRatio: MAX_RATIO, freeBytes: RATIO_FREE_BYTES };
}

export type Encoding = "gzip" | "zstd";

/**
 * The encoding a request names; null for none.
 * @throws AppError `unsupported` for every other, brotli above all: Node 20's decoder has an unfixed memory error.
 */
export function encodingOf(contentEncoding: string): Encoding | null {
  if (contentEncoding === "" || contentEncoding === "identity") return null;
  if (contentEncoding === "gzip" || contentEncoding === "x-gzip") return "gzip";
  if (contentEncoding === "zstd") return "zstd";
  throw new AppError("unsupported", "Content-Encoding may be gzip, zstd or identity, and only one of them.");
}

/**
 * Undoes one layer of compression.
 * @throws AppError `invalid` when the bytes are cut or damaged, `too-large` when more comes out than is allowed.
 */
export async function* decode(
  source: AsyncIterable<Uint8Array>,
  encoding: Encoding,
  limits: DecodeLimits,
): AsyncGenerator<Uint8Array> {
  let received = 0;
  let given = 0;
  async function* counted() {
    for await (const piece of source) {
      received += piece.length;
      yield piece;
    }
  }
  const decoded = encoding === "gzip" ? gunzip(counted()) : unzstd(counted());
  for await (const piece of decoded) {
    given += piece.length;
    if (given > limits.maxBytes) throw tooLarge(limits.maxBytes);
    if (given > limits.freeBytes && given > received * limits.maxRatio)
      throw new AppError("too-large", `The body unpacks to more than ${limits.maxRatio} times its size.`);
    yield piece;
  }
}
