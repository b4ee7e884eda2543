import { bytesOfBase64 } from "@/lib/core/base64-size";
import { AppError } from "@/lib/core/errors";
import type { Entry } from "@/lib/core/run/run-state";
import { parseLineRange, sliceLines } from "@/lib/core/text-range";
import { bodyUnits } from "./body-units";
import type { Context } from "./context";
import type { FoundObservation } from "./find-observation";
import { readBody } from "./read-body";

export interface ChunkQuery {
  lines?: string | undefined;
  offset?: number | undefined;
  length?: number | undefined;
}

export interface Chunk extends Omit<Entry, "session" | "thread" | "id" | "sha256"> {
  /** More was asked for than one recall gives. */
  isOverCap: boolean;
}

/**
 * The part of a body that was asked for: the first chunk where nothing was, else from an offset on, else some lines.
 * @throws AppError `invalid` when lines and an offset are asked for at once
 */
export async function chooseChunk(
  ctx: Context,
  { recording, body }: FoundObservation,
  query: ChunkQuery,
  mostChars: number,
): Promise<Chunk> {
  const name = { sessionId: recording.sessionId, sha256: body.sha256 };
  const units = await bodyUnits(ctx, { ...name, bytes: body.size, mediaType: recording.mediaType });
  const { unit, total } = units;
  const most = unit === "chars" ? mostChars : bytesOfBase64(mostChars);
  const asked = query.lines === undefined ? rangeOf(query, total, most) : await linesOf(ctx, name, query, units);
  const isOverCap = asked.length > most;
  const [fromByte, toByte] = [await units.byteAt(asked.offset), await units.byteAt(asked.offset + asked.length)];
  const chars = unit === "chars" ? asked.length : 4 * Math.ceil(asked.length / 3);
  return { unit, ...asked, total, fromByte, toByte, chars, isOverCap };
}

function rangeOf({ offset = 0, length }: ChunkQuery, total: number, most: number) {
  const from = Math.min(offset, total);
  return { offset: from, length: Math.min(length ?? most, total - from) };
}

async function linesOf(
  ctx: Context,
  name: { sessionId: string; sha256: string },
  query: ChunkQuery,
  units: { unitAt(byte: number): Promise<number>; total: number },
) {
  if (query.offset !== undefined || query.length !== undefined) {
    throw new AppError("invalid", "Ask for lines or for a range (offset, length), not for both.");
  }
  let [from, to] = [-1, 0];
  for await (const { offset, bytes } of sliceLines(readBody(ctx, name), parseLineRange(query.lines ?? "1"))) {
    if (from === -1) from = offset;
    to = offset + bytes.length;
  }
  if (from === -1) return { offset: units.total, length: 0 };
  const offset = await units.unitAt(from);
  return { offset, length: (await units.unitAt(to)) - offset };
}
