import type { Readable } from "node:stream";
import { createCRC32 } from "hash-wasm";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { AppError } from "@/lib/core/errors";
import { type Archive, damagedArchive, MAX_MEMBERS, tooManyMembers } from "./archive";

/**
 * Opens a zip file from disk and reads its directory.
 * @throws AppError `invalid` when it is damaged, or encrypted.
 */
export async function openZip(path: string): Promise<Archive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
    throw damagedArchive(cause);
  });
  // An error that is emitted while nobody reads would end the process; the next read meets it anyway.
  zip.on("error", () => {});
  try {
    const entries = await listEntries(zip);
    return {
      paths: entries.map((entry) => entry.fileName),
      async *members(wanted) {
        for (const entry of entries) {
          if (!wanted(entry.fileName)) continue;
          yield { path: entry.fileName, size: entry.uncompressedSize, bytes: bytesOf(zip, entry) };
        }
      },
      async close() {
        zip.close();
      },
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new AppError("invalid", "The zip file is encrypted. Send it without a password.");
      if (!entry.fileName.endsWith("/")) entries.push(entry);
      if (entries.length > MAX_MEMBERS) throw tooManyMembers();
    }
  } catch (error) {
    throw error instanceof AppError ? error : damagedArchive(error);
  }
  return entries;
}

/** yauzl checks the size of what it unpacks; the checksum is left to its caller. */
async function* bytesOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const crc = await createCRC32();
  crc.init();
  let stream: Readable | null = null;
  try {
    stream = await zip.openReadStreamPromise(entry);
    for await (const piece of stream) {
      crc.update(piece);
      yield piece;
    }
  } catch (cause) {
    throw new AppError("invalid", "This member of the archive is damaged.", {}, { cause });
  } finally {
    stream?.destroy();
  }
  if (Number.parseInt(crc.digest(), 16) !== entry.crc32)
    throw new AppError("invalid", "This member of the archive is damaged: its checksum differs.");
}
