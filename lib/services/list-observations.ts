import { type ObservationRow, listObservations as query, type ThreadKey } from "@/db/queries/observations";
import type { listObservations as op } from "@/lib/api/events";
import type { Input, Output } from "@/lib/api/operation";
import type { Context } from "./context";
import { findThread } from "./find-thread";
import { pageOfRows, readCursor, toInt4 } from "./page";
import { toObservation } from "./to-observation";

export async function listObservations(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { key } = await findThread(ctx, input);
  return observationPage(ctx, key, input);
}

/** One page of what has an address in a thread, in log order. */
export async function observationPage(
  { database }: Context,
  key: ThreadKey,
  page: { kind: string; discardedBy?: number | undefined; limit: number; cursor?: string | undefined },
): Promise<Output<typeof op>> {
  const rows = await query(database.sql, key, {
    kind: page.kind === "all" ? null : page.kind,
    limit: page.limit,
    after: page.cursor === undefined ? null : readPosition(page.cursor),
    discardedBy: page.discardedBy === undefined ? null : toInt4(page.discardedBy),
  });
  return pageOfRows(rows, page.limit, keysOf, toObservation);
}

function keysOf(row: ObservationRow) {
  return [row.seq, row.callKey, row.occurrence];
}

function readPosition(cursor: string) {
  const { ints, texts } = readCursor(cursor, "isi");
  return { seq: ints[0] ?? 0, callKey: texts[0] ?? "", occurrence: ints[1] ?? 0 };
}
