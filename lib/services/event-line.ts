import { type EventLineRow, findEventLine } from "@/db/queries/event-lines";
import type { SessionRow } from "@/db/queries/sessions";
import { AppError } from "@/lib/core/errors";
import type { Context } from "./context";
import { findThread } from "./find-thread";
import { toInt4 } from "./page";
import { readRevision } from "./read-raw";

const LF = 0x0a;

/**
 * Where the log line of an event stands, and the session it is of.
 * @throws AppError `not-found` when the thread has no such event.
 */
export async function findLine(
  ctx: Context,
  input: { session: string; thread?: string | undefined; seq: number },
): Promise<EventLineRow & { session: SessionRow }> {
  const { session, key } = await findThread(ctx, input);
  const row = await findEventLine(ctx.database.sql, key, toInt4(input.seq));
  if (!row) throw new AppError("not-found", "This thread has no such event.");
  return { ...row, session };
}

/** The bytes of a line from `from` up to `to`, and how many it has in all. Reads to its end, and keeps only what was asked for. */
export async function readLineBytes(
  { database, actor }: Context,
  { streamId, revision, offset }: EventLineRow,
  from: number,
  to: number,
): Promise<{ bytes: Buffer; length: number }> {
  const kept: Uint8Array[] = [];
  let length = 0;
  for await (const piece of readRevision(database, actor.teamId, streamId, revision, { from: offset })) {
    const end = piece.indexOf(LF);
    const part = end === -1 ? piece : piece.subarray(0, end);
    const wanted = part.subarray(Math.max(0, from - length), Math.max(0, to - length));
    if (wanted.length > 0) kept.push(wanted);
    length += part.length;
    if (end !== -1) break;
  }
  return { bytes: Buffer.concat(kept), length };
}
