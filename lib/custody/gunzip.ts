import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { AppError } from "@/lib/core/errors";

/**
 * Unpacks gzip as it comes, members one behind another included.
 * @throws AppError `invalid` when it is cut, damaged or something else.
 */
export async function* gunzip(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpacked = createGunzip({ chunkSize: 64 * 1024 });
  // What goes wrong on either side ends `unpacked` with the same error, and is thrown from there.
  const feeding = pipeline(Readable.from(source, { objectMode: true, highWaterMark: 1 }), unpacked).catch(() => {});
  try {
    for await (const piece of unpacked) yield piece;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("invalid", "The gzip data is cut short or damaged. Nothing was kept.", {}, { cause });
  } finally {
    unpacked.destroy();
    await feeding;
  }
}
