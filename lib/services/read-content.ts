import type { Entry } from "@/lib/core/run/run-state";
import type { Context } from "./context";
import { readBody } from "./read-body";

/** The part of a body as it is sent: text, or base64 where it is none. */
export async function readContent(ctx: Context, { session, sha256, fromByte, toByte, unit }: Entry): Promise<string> {
  const pieces: Uint8Array[] = [];
  if (toByte > fromByte) {
    for await (const piece of readBody(ctx, { sessionId: session, sha256 }, fromByte, toByte)) pieces.push(piece);
  }
  return Buffer.concat(pieces).toString(unit === "chars" ? "utf8" : "base64");
}
