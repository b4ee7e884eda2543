import type { getLine as op } from "@/lib/api/lines";
import type { Input } from "@/lib/api/operation";
import { AppError } from "@/lib/core/errors";
import { LINE_LENGTH_HEADER } from "@/lib/core/line-piece";
import { bytesReply, type Reply } from "@/lib/core/reply";
import type { Context } from "./context";
import { findLine, readLineBytes } from "./event-line";

/** The bytes of the log line an event comes from, as plain text that no browser will run. */
export async function getLine(ctx: Context, input: Input<typeof op>): Promise<Reply<never>> {
  const line = await findLine(ctx, input);
  const { bytes, length } = await readLineBytes(ctx, line, input.offset, input.offset + input.length);
  if (input.offset > length) throw new AppError("invalid", `The line has ${length} bytes.`, { bytes: length });
  return bytesReply(bytes, {
    "content-type": "text/plain; charset=utf-8",
    [LINE_LENGTH_HEADER]: String(length),
    "cache-control": "private, no-cache",
    "content-security-policy": "sandbox; default-src 'none'",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  });
}
