import { promisify } from "node:util";
import { inflateRaw, inflateRawSync } from "node:zlib";

const inflate = promisify(inflateRaw);

/** Below this, handing the work to another thread takes longer than the work. */
const SMALL_BYTES = 16 * 1024;

/** The raw bytes of a stored part of a body. */
export async function decodePart(part: { codec: string; stored: Uint8Array; rawLen: number }): Promise<Uint8Array> {
  const { codec, stored, rawLen } = part;
  if (codec === "none") return stored;
  if (codec !== "deflate") throw new Error("A part of a body has a codec this version does not know.");
  const limits = { maxOutputLength: Math.max(rawLen, 1) };
  const raw = rawLen < SMALL_BYTES ? inflateRawSync(stored, limits) : await inflate(stored, limits);
  if (raw.length !== rawLen) throw new Error("A part of a body is damaged.");
  return raw;
}
