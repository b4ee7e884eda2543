import type { Unit } from "@/lib/core/run/run-state";
import type { Context } from "./context";
import { type BodyName, readBody } from "./read-body";

/** A body as it is counted for a reader: a text by its characters, anything else by its bytes. */
export interface BodyUnits {
  unit: Unit;
  total: number;
  byteAt(offset: number): Promise<number>;
  /** The unit that begins at a byte, or holds it. */
  unitAt(byte: number): Promise<number>;
}

/** Of one piece of a body, as it is stored. */
interface Piece {
  from: number;
  bytes: number;
  /** Characters that begin in it, and before it. */
  chars: number;
  before: number;
}

/** To find a character in a long text all before it is read; chunk after chunk of one text, it is read once. */
const kept = new Map<string, Piece[] | null>();
const KEPT_BODIES = 500;

export async function bodyUnits(
  ctx: Context,
  body: BodyName & { bytes: number; mediaType: string | null },
): Promise<BodyUnits> {
  const pieces = body.mediaType === null ? await piecesOf(ctx, body) : null;
  if (pieces === null) {
    const same = async (at: number) => Math.min(at, body.bytes);
    return { unit: "bytes", total: body.bytes, byteAt: same, unitAt: same };
  }
  const last = pieces.at(-1);
  const total = last ? last.before + last.chars : 0;
  return {
    unit: "chars",
    total,
    async byteAt(offset) {
      const piece = pieces.find(({ before, chars }) => offset < before + chars);
      if (!piece) return body.bytes;
      return piece.from + byteOfChar(await bytesOf(ctx, body, piece), offset - piece.before);
    },
    async unitAt(byte) {
      const piece = pieces.find(({ from, bytes }) => byte < from + bytes);
      if (!piece) return total;
      return piece.before + charsIn((await bytesOf(ctx, body, piece)).subarray(0, byte - piece.from));
    },
  };
}

/** Null where it is no UTF-8. */
async function piecesOf(ctx: Context, body: BodyName): Promise<Piece[] | null> {
  const name = `${ctx.actor.teamId} ${body.sessionId} ${body.sha256}`;
  const found = kept.get(name);
  if (found !== undefined) return found;
  const pieces = await readPieces(ctx, body);
  kept.set(name, pieces);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT_BODIES) break;
    kept.delete(oldest);
  }
  return pieces;
}

async function readPieces(ctx: Context, body: BodyName): Promise<Piece[] | null> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const pieces: Piece[] = [];
  let [from, before] = [0, 0];
  try {
    for await (const bytes of readBody(ctx, body)) {
      decoder.decode(bytes, { stream: true });
      const chars = charsIn(bytes);
      pieces.push({ from, bytes: bytes.length, chars, before });
      from += bytes.length;
      before += chars;
    }
    decoder.decode();
    return pieces;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function bytesOf(ctx: Context, body: BodyName, { from, bytes }: Piece): Promise<Uint8Array> {
  const found: Uint8Array[] = [];
  for await (const part of readBody(ctx, body, from, from + bytes)) found.push(part);
  return found.length === 1 && found[0] ? found[0] : Buffer.concat(found);
}

/** Characters of UTF-8 that begin here. */
export function charsIn(bytes: Uint8Array): number {
  let chars = 0;
  for (let i = 0; i < bytes.length; i++) if (((bytes[i] ?? 0) & 0xc0) !== 0x80) chars++;
  return chars;
}

function byteOfChar(bytes: Uint8Array, nth: number): number {
  let seen = -1;
  for (let i = 0; i < bytes.length; i++) {
    if (((bytes[i] ?? 0) & 0xc0) !== 0x80) seen++;
    if (seen === nth) return i;
  }
  return bytes.length;
}
