import { listRecalls as query, type RecallRow } from "@/db/queries/recalls";
import type { Input, Output } from "@/lib/api/operation";
import type { listRecalls as op } from "@/lib/api/runs";
import { decodeCursor } from "@/lib/core/cursor";
import { AppError } from "@/lib/core/errors";
import { oneOf } from "@/lib/core/one-of";
import { RECALL_STATUSES } from "@/lib/core/run/recall-status";
import type { Context } from "./context";
import { findSession } from "./find-session";
import { notesWritten } from "./note-recall";
import { pageOfRows } from "./page";

export async function listRecalls(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { session, run = null, status = null, cursor, limit } = input;
  await notesWritten();
  const rows = await query(ctx.database.sql, ctx.actor.teamId, {
    sessionId: session === undefined ? null : (await findSession(ctx, session)).id,
    runId: run,
    status,
    before: cursor === undefined ? null : readPosition(cursor),
    limit,
  });
  return pageOfRows(rows, limit, ({ n }) => [n], toItem);
}

function readPosition(cursor: string): number {
  const [n] = decodeCursor(cursor, 1);
  if (typeof n === "number" && Number.isSafeInteger(n)) return n;
  throw new AppError("malformed", "This cursor is not one this list gave out.");
}

function toItem(row: RecallRow): Output<typeof op>["items"][number] {
  const { n, at, requestId, step, asked, thread, observationId, charged, unit, offset, length, total } = row;
  const isRange = offset !== null && length !== null && total !== null;
  return {
    ...{
      n,
      at: at.toISOString(),
      run: row.runId,
      requestId,
      step,
      asked,
      session: row.sessionId,
      thread,
      observationId,
    },
    status: oneOf(RECALL_STATUSES, row.status),
    chunk: isRange ? { offset, length, total, unit: unit === "chars" ? "chars" : "bytes" } : null,
    charged,
    by: { kind: row.actorKind, id: row.actorId, developer: row.developer },
  };
}
