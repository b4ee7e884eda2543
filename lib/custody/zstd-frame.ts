import { AppError } from "@/lib/core/errors";

/** RFC 8878 §3.1.1: magic 4, descriptor 1, window 1, dictionary 4, content size 8. */
export const ZSTD_MAX_HEADER = 18;
export const ZSTD_BLOCK_BYTES = 128 * 1024;
/** What `zstd --ultra -20` asks for; `--long=27` asks for four times as much and is refused. */
const MAX_WINDOW_BYTES = 32 * 1024 * 1024;

export interface FrameHeader {
  length: number;
  hasChecksum: boolean;
}

/**
 * The header of a zstd frame. `bytes` begin at its magic number and may be shorter than a header only at the end of the data.
 * @throws AppError `invalid` when it is none, `unsupported` when the frame needs a dictionary or too large a window.
 */
export function readFrameHeader(bytes: Buffer): FrameHeader {
  const descriptor = bytes[4];
  if (descriptor === undefined || bytes.readUInt32LE(0) !== 0xfd2fb528 || descriptor & 8) throw notZstd();
  const single = (descriptor & 0x20) !== 0;
  const sizeFlag = descriptor >> 6;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const sizeBytes = [single ? 1 : 0, 2, 4, 8][sizeFlag] ?? 0;
  const dictionaryAt = single ? 5 : 6;
  const sizeAt = dictionaryAt + dictionaryBytes;
  const length = sizeAt + sizeBytes;
  if (bytes.length < length) throw notZstd();
  if (bytes.subarray(dictionaryAt, sizeAt).some((byte) => byte !== 0))
    throw new AppError("unsupported", "The zstd data needs a dictionary.");
  const window = single ? contentSize(bytes.subarray(sizeAt, length)) : windowSize(bytes[5] ?? 0);
  if (window > MAX_WINDOW_BYTES)
    throw new AppError(
      "unsupported",
      "The zstd data needs a window of more than 32 MiB. Pack it without --long or --ultra.",
    );
  return { length, hasChecksum: (descriptor & 4) !== 0 };
}

function windowSize(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}

function contentSize(field: Buffer): number {
  if (field.length === 8) return Number(field.readBigUInt64LE(0));
  return field.length === 2 ? field.readUInt16LE(0) + 256 : field.readUIntLE(0, field.length);
}

function notZstd(): AppError {
  return new AppError("invalid", "The body is not zstd data, or is cut short. Nothing was kept.");
}
