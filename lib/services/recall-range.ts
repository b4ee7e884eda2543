import { AppError } from "@/lib/core/errors";
import { parseLineRange, type Slice, sliceLines } from "@/lib/core/text-range";
import type { Context } from "./context";
import type { FoundObservation } from "./find-observation";
import { readBody } from "./read-body";

export interface RangeQuery {
  lines?: string | undefined;
  offset?: number | undefined;
  length?: number | undefined;
}

export interface ChosenRange {
  /** Tells apart what is sent of one body: "" for the whole. */
  variant: string;
  /** At hand already. */
  bytes: Uint8Array | null;
  slices(): AsyncGenerator<Slice>;
  pieces(): AsyncGenerator<Uint8Array>;
}

/**
 * The part of a body that was asked for.
 * @throws AppError `invalid` when lines and bytes are asked for at once, or it begins after the end.
 */
export function chooseRange(ctx: Context, { recording, body }: FoundObservation, query: RangeQuery): ChosenRange {
  const name = { sessionId: recording.sessionId, sha256: body.sha256 };
  if (query.lines !== undefined) {
    if (query.offset !== undefined || query.length !== undefined) {
      throw new AppError("invalid", "Ask for lines or for bytes (offset, length), not for both.");
    }
    const range = parseLineRange(query.lines);
    if (body.as === "content" && range.from > Math.max(1, recording.lines)) {
      throw new AppError("invalid", `§${recording.id} has ${recording.lines} lines.`, { lines: recording.lines });
    }
    const whole = body.bytes;
    return ranged(`lines-${range.from}-${range.to}`, null, () =>
      sliceLines(whole ? once(whole) : readBody(ctx, name), range),
    );
  }
  const from = query.offset ?? 0;
  if (from > body.size) throw new AppError("invalid", `§${recording.id} has ${body.size} bytes.`, { bytes: body.size });
  const to = Math.min(body.size, from + (query.length ?? body.size));
  const isWhole = from === 0 && to === body.size;
  return ranged(isWhole ? "" : `bytes-${from}-${to}`, body.bytes?.subarray(from, to) ?? null, () =>
    at(from, readBody(ctx, name, from, to)),
  );
}

function ranged(variant: string, bytes: Uint8Array | null, slices: () => AsyncGenerator<Slice>): ChosenRange {
  const pieces = async function* () {
    for await (const slice of slices()) yield slice.bytes;
  };
  return { variant, bytes, slices, pieces };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* at(offset: number, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Slice> {
  let next = offset;
  for await (const bytes of pieces) {
    yield { offset: next, bytes };
    next += bytes.length;
  }
}
