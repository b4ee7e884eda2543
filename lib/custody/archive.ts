import { AppError } from "@/lib/core/errors";
import type { DecodeLimits } from "./decode";
import { tooLarge } from "./request-body";

/** A file in an archive. Its path is a name to us and never a place: nothing is extracted. */
export interface Member {
  path: string;
  size: number;
  bytes: AsyncIterable<Uint8Array>;
}

export interface Archive {
  paths: readonly string[];
  /** The members that are wanted, in the archive's order. Each is to be read, or left, before the next is asked for. */
  members(wanted: (path: string) => boolean): AsyncGenerator<Member>;
  close(): Promise<void>;
}

export const MAX_MEMBERS = 20_000;

export function damagedArchive(cause?: unknown): AppError {
  return new AppError("invalid", "The archive is cut short or damaged.", {}, { cause });
}

export function tooManyMembers(): AppError {
  return new AppError("too-large", `An archive may hold at most ${MAX_MEMBERS.toLocaleString("en")} files.`);
}

/** Keeps the members of an archive, all together, within what one body may unpack to. */
export function limitMembers(limits: DecodeLimits, packedBytes: number) {
  let given = 0;
  return async function* limited(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      given += piece.length;
      if (given > limits.maxBytes) throw tooLarge(limits.maxBytes);
      if (given > limits.freeBytes && given > packedBytes * limits.maxRatio)
        throw new AppError("too-large", `The archive unpacks to more than ${limits.maxRatio} times its size.`);
      yield piece;
    }
  };
}
