import { Decompress } from "fzstd";
import { createXXHash64, type IHasher } from "hash-wasm";
import { AppError } from "@/lib/core/errors";
import { type ByteReader, byteReader } from "./byte-reader";
import { readFrameHeader, ZSTD_BLOCK_BYTES, ZSTD_MAX_HEADER } from "./zstd-frame";

/**
 * Unpacks zstd as it comes, frame by frame.
 *
 * The library neither limits the window a frame may ask for nor checks its checksum, so the frames are walked here and
 * it gets whole blocks of frames already looked at.
 * @throws AppError `invalid` when it is cut or damaged, `unsupported` when it needs a dictionary or too large a window.
 */
export async function* unzstd(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const bytes = byteReader(source, damaged);
  try {
    for (let first = await bytes.take(4, true); first !== null; first = await bytes.take(4, true)) {
      if ((first.readUInt32LE(0) & 0xfffffff0) >>> 0 === 0x184d2a50) {
        await bytes.skip(must(await bytes.take(4)).readUInt32LE(0));
      } else yield* unpackFrame(first, bytes);
    }
  } finally {
    await bytes.close();
  }
}

async function* unpackFrame(magic: Buffer, bytes: ByteReader): AsyncGenerator<Uint8Array> {
  const start = Buffer.concat([magic, must(await bytes.peek(ZSTD_MAX_HEADER - 4))]);
  const header = readFrameHeader(start);
  await bytes.skip(header.length - 4);
  const checksum = await createXXHash64();
  checksum.init();
  let out: Uint8Array[] = [];
  const frame = new Decompress((piece) => out.push(piece));
  push(frame, withoutChecksumFlag(start.subarray(0, header.length)), false);
  for (let last = false; !last; ) {
    const blockHeader = must(await bytes.take(3));
    const word = blockHeader.readUIntLE(0, 3);
    last = (word & 1) === 1;
    const type = (word >> 1) & 3;
    const size = word >> 3;
    if (type === 3 || size > ZSTD_BLOCK_BYTES) throw damaged();
    const body = must(await bytes.take(type === 1 ? 1 : size));
    push(frame, Buffer.concat([blockHeader, body]), last);
    for (const piece of out) {
      checksum.update(piece);
      yield piece;
    }
    out = [];
  }
  if (header.hasChecksum) verify(must(await bytes.take(4)), checksum);
}

/** The library is given frames without their checksums: with the flag it would wait for four bytes more. */
function withoutChecksumFlag(header: Buffer): Buffer {
  const copy = Buffer.from(header);
  copy[4] = (copy[4] ?? 0) & ~4;
  return copy;
}

function push(frame: Decompress, bytes: Uint8Array, last: boolean): void {
  try {
    frame.push(bytes, last);
  } catch (cause) {
    throw damaged({ cause });
  }
}

function verify(expected: Buffer, checksum: IHasher): void {
  // The low four bytes of the hash, which comes in big-endian order.
  if (Buffer.from(checksum.digest("binary")).readUInt32BE(4) !== expected.readUInt32LE(0)) throw damaged();
}

function must(bytes: Buffer | null): Buffer {
  if (bytes === null) throw damaged();
  return bytes;
}

function damaged(options?: ErrorOptions): AppError {
  return new AppError("invalid", "The zstd data is cut short or damaged. Nothing was kept.", {}, options);
}
