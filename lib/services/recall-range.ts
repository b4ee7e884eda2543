import { createHash } from "node:crypto";
import { compileRegex } from "@/lib/core/compile-regex";
import { AppError } from "@/lib/core/errors";
import { type LineRange, linesAsked, type Slice, sliceLines, type TextRange } from "@/lib/core/text-range";
import type { Context } from "./context";
import type { FoundObservation } from "./find-observation";
import { grepBody, type MatchedLine } from "./grep-body";
import { readBody } from "./read-body";

export interface ChosenRange {
  /** Tells apart what is sent of one body: "" for the whole. */
  variant: string;
  /** At hand already. */
  bytes: Uint8Array | null;
  slices(): AsyncGenerator<Slice | MatchedLine>;
  pieces(): AsyncGenerator<Uint8Array>;
}

/**
 * The part of a body that was asked for.
 * @throws AppError `invalid` when lines and bytes are asked for at once, it begins after the end, or the expression cannot
 * be read.
 */
export function chooseRange(ctx: Context, { recording, body }: FoundObservation, query: TextRange): ChosenRange {
  const name = { sessionId: recording.sessionId, sha256: body.sha256 };
  const whole = body.bytes;
  if (query.lines !== undefined || query.grep !== undefined) {
    const range = linesWithin(query, { ...recording, as: body.as });
    const slices = () => sliceLines(whole ? once(whole) : readBody(ctx, name), range);
    const variant = `lines-${range.from}-${range.to}`;
    if (query.grep === undefined) return ranged(variant, null, slices);
    const pattern = query.grep;
    compileRegex(pattern);
    const isOf = createHash("sha256").update(pattern).digest("hex").slice(0, 16);
    return ranged(`grep-${isOf}-${variant}`, null, () => grepBody(slices(), pattern, range));
  }
  const from = query.offset ?? 0;
  if (from > body.size) throw new AppError("invalid", `§${recording.id} has ${body.size} bytes.`, { bytes: body.size });
  const to = Math.min(body.size, from + (query.length ?? body.size));
  const isWhole = from === 0 && to === body.size;
  return ranged(isWhole ? "" : `bytes-${from}-${to}`, body.bytes?.subarray(from, to) ?? null, () =>
    at(from, readBody(ctx, name, from, to)),
  );
}

function linesWithin(query: TextRange, of: { id: string; lines: number; as: "content" | "seen" }): LineRange {
  const range = linesAsked(query);
  if (of.as === "content" && range.from > Math.max(1, of.lines)) {
    throw new AppError("invalid", `§${of.id} has ${of.lines} lines.`, { lines: of.lines });
  }
  return range;
}

function ranged(variant: string, bytes: Uint8Array | null, slices: ChosenRange["slices"]): ChosenRange {
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
