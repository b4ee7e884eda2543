import { bytesOfBase64, charsOfBase64 } from "@/lib/core/base64-size";
import { compileRegex } from "@/lib/core/compile-regex";
import type { Entry, GreppedLines } from "@/lib/core/run/run-state";
import { linesAsked, sliceLines, type TextRange } from "@/lib/core/text-range";
import { type BodyUnits, bodyUnits, charsIn } from "./body-units";
import type { Context } from "./context";
import type { FoundObservation } from "./find-observation";
import { grepBody } from "./grep-body";
import { type BodyName, readBody } from "./read-body";

export interface Chunk extends Omit<Entry, "session" | "thread" | "id" | "sha256"> {
  /** More was asked for than one recall gives. */
  isOverCap: boolean;
}

/**
 * The part of a body that was asked for: the first chunk where nothing was, else from an offset on, else some lines, or
 * those of them that an expression matches, as many as one recall gives.
 * @throws AppError `invalid` when lines and an offset are asked for at once, or the expression cannot be read.
 */
export async function chooseChunk(
  ctx: Context,
  { recording, body }: FoundObservation,
  query: TextRange,
  mostChars: number,
): Promise<Chunk> {
  const name = { sessionId: recording.sessionId, sha256: body.sha256 };
  const units = await bodyUnits(ctx, { ...name, bytes: body.size, mediaType: recording.mediaType });
  const { unit, total } = units;
  const most = unit === "chars" ? mostChars : bytesOfBase64(mostChars);
  if (query.grep !== undefined) return grepChunk(ctx, name, { ...query, grep: query.grep }, units, most);
  const asked = query.lines === undefined ? rangeOf(query, total, most) : await linesOf(ctx, name, query, units);
  const isOverCap = asked.length > most;
  const [fromByte, toByte] = [await units.byteAt(asked.offset), await units.byteAt(asked.offset + asked.length)];
  const chars = charsSent(unit, asked.length);
  return { unit, ...asked, total, fromByte, toByte, chars, isOverCap };
}

function rangeOf({ offset = 0, length }: TextRange, total: number, most: number) {
  const from = Math.min(offset, total);
  return { offset: from, length: Math.min(length ?? most, total - from) };
}

/** What stands between the first line and the last is not part of it. */
async function grepChunk(
  ctx: Context,
  name: BodyName,
  query: TextRange & { grep: string },
  { unit, total, unitAt }: BodyUnits,
  most: number,
): Promise<Chunk> {
  compileRegex(query.grep);
  const range = linesAsked(query);
  const lines: number[] = [];
  const places: [number, number][] = [];
  let nextLine: number | null = null;
  let sent = 0;
  for await (const { line, offset, bytes } of grepBody(sliceLines(readBody(ctx, name), range), query.grep, range)) {
    const size = unit === "chars" ? charsIn(bytes) : bytes.length;
    if (sent + size > most && lines.length > 0) {
      nextLine = line;
      break;
    }
    lines.push(line);
    places.push([offset, offset + bytes.length]);
    sent += size;
  }
  const [fromByte, toByte] = [places[0]?.[0] ?? 0, places.at(-1)?.[1] ?? 0];
  const offset = await unitAt(fromByte);
  const length = places.length === 0 ? 0 : (await unitAt(toByte)) - offset;
  const grep: GreppedLines = { pattern: query.grep, lines, places, nextLine };
  return {
    ...{ unit, offset, length, total, fromByte, toByte, grep },
    chars: charsSent(unit, sent),
    isOverCap: sent > most,
  };
}

function charsSent(unit: Chunk["unit"], size: number): number {
  return unit === "chars" ? size : charsOfBase64(size);
}

async function linesOf(ctx: Context, name: BodyName, query: TextRange, units: Pick<BodyUnits, "unitAt" | "total">) {
  let [from, to] = [-1, 0];
  for await (const { offset, bytes } of sliceLines(readBody(ctx, name), linesAsked(query))) {
    if (from === -1) from = offset;
    to = offset + bytes.length;
  }
  if (from === -1) return { offset: units.total, length: 0 };
  const offset = await units.unitAt(from);
  return { offset, length: (await units.unitAt(to)) - offset };
}
