import { listRecalls as query, type RecallRow } from "@/db/queries/recalls";
import type { Input, Output } from "@/lib/api/operation";
import type { listRecalls as op, RecallLine } from "@/lib/api/recalls";
import { decodeCursor } from "@/lib/core/cursor";
import { AppError } from "@/lib/core/errors";
import { oneOf } from "@/lib/core/one-of";
import { RECALL_STATUSES } from "@/lib/core/run/recall-status";
import type { Context } from "./context";
import { notesWritten } from "./note-recall";
import { pageOfRows } from "./page";
import { recallScopeOf } from "./recall-scope";
import { toChunk, toRecallTarget } from "./to-recall-target";
import { toRecalledBy } from "./to-recalled-by";

export async function listRecalls(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { status = null, hit = null, charged = null, cursor, limit } = input;
  await notesWritten();
  const rows = await query(
    ctx.database.sql,
    ctx.actor.teamId,
    await recallScopeOf(ctx, input),
    { status, hit, charged },
    { before: cursor === undefined ? null : readPosition(cursor), limit },
  );
  return pageOfRows(rows, limit, ({ n }) => [n], toItem);
}

function readPosition(cursor: string): number {
  const [n] = decodeCursor(cursor, 1);
  if (typeof n === "number" && Number.isSafeInteger(n)) return n;
  throw new AppError("malformed", "This cursor is not one this list gave out.");
}

function toItem(row: RecallRow): RecallLine {
  const { n, at, requestId, step, asked, thread, observationId, charged } = row;
  return {
    ...{ n, at: at.toISOString(), run: row.runId, requestId, step, asked, charged },
    status: oneOf(RECALL_STATUSES, row.status),
    ...{ session: row.sessionId, thread, observationId },
    ...toRecallTarget(row, observationId),
    chunk: toChunk(row),
    by: toRecalledBy(row),
  };
}
