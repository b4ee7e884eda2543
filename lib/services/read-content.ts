import type { Entry } from "@/lib/core/run/run-state";
import type { Context } from "./context";
import { readBody } from "./read-body";

/** The part of a body as it is sent: text, or base64 where it is none. */
export async function readContent(ctx: Context, entry: Entry): Promise<string> {
  const { session, sha256, fromByte, toByte, unit, grep } = entry;
  const read: Uint8Array[] = [];
  if (toByte > fromByte) {
    for await (const piece of readBody(ctx, { sessionId: session, sha256 }, fromByte, toByte)) read.push(piece);
  }
  const whole = Buffer.concat(read);
  const bytes = grep
    ? Buffer.concat(grep.places.map(([from, to]) => whole.subarray(from - fromByte, to - fromByte)))
    : whole;
  return bytes.toString(unit === "chars" ? "utf8" : "base64");
}
