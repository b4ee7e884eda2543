import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { extract, type Header } from "tar-stream";
import { AppError } from "@/lib/core/errors";
import { type Archive, damagedArchive, MAX_MEMBERS, tooManyMembers } from "./archive";

/**
 * Opens a tar file from disk, after reading it through once: of a damaged one nothing is taken.
 * @throws AppError `invalid` when it is damaged.
 */
export async function openTar(path: string): Promise<Archive> {
  const paths: string[] = [];
  for await (const { header } of entriesOf(path)) {
    paths.push(header.name);
    if (paths.length > MAX_MEMBERS) throw tooManyMembers();
  }
  if (paths.length === 0) throw damagedArchive();
  return {
    paths,
    async *members(wanted) {
      for await (const { header, bytes } of entriesOf(path)) {
        if (wanted(header.name)) yield { path: header.name, size: header.size, bytes };
      }
    },
    async close() {},
  };
}

interface TarEntry {
  header: Header;
  bytes: AsyncIterable<Uint8Array>;
}

/** Regular files only; what the caller leaves unread of one is passed over. */
async function* entriesOf(path: string): AsyncGenerator<TarEntry> {
  const unpack = extract();
  // What goes wrong in the file ends `unpack` with the same error, and is thrown from there.
  const feeding = pipeline(createReadStream(path), unpack).catch(() => {});
  try {
    for await (const entry of unpack) {
      const pieces = entry[Symbol.asyncIterator]();
      const { header } = entry;
      if (header.type === "file" || header.type === "contiguous-file") yield { header, bytes: bytesOf(pieces) };
      while (!(await pieces.next()).done);
    }
  } catch (error) {
    throw error instanceof AppError ? error : damagedArchive(error);
  } finally {
    unpack.destroy();
    await feeding;
  }
}

/** Leaves the iterator open when its reader stops early: to close one member's would end the whole archive. */
async function* bytesOf(pieces: AsyncIterator<unknown>): AsyncGenerator<Uint8Array> {
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    if (next.value instanceof Uint8Array) yield next.value;
  }
}
