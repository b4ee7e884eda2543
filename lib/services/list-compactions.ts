import { type CompactionRow, listCompactions as query, reachOf } from "@/db/queries/compactions";
import type { Compaction, listCompactions as op } from "@/lib/api/events";
import type { Input, Output } from "@/lib/api/operation";
import type { Context } from "./context";
import { findSession } from "./find-session";
import { findThread } from "./find-thread";
import { pageOfRows, readCursor } from "./page";
import { summaryTexts } from "./summary-texts";
import { toCompaction } from "./to-compaction";

export async function listCompactions(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const named = input.thread === undefined ? null : (await findThread(ctx, input)).thread.thread;
  const session = await findSession(ctx, input.session);
  const rows = await query(
    ctx.database.sql,
    { teamId: ctx.actor.teamId, sessionId: session.id },
    {
      thread: named,
      limit: input.limit,
      after: input.cursor === undefined ? null : readPosition(input.cursor),
    },
  );
  const page = pageOfRows(
    rows,
    input.limit,
    ({ thread, n }) => [thread, n],
    (row) => row,
  );
  return { items: await compactionsWhole(ctx, session.id, page.items), nextCursor: page.nextCursor };
}

/** Compactions with their summaries and with the lists of what they took and left. */
export async function compactionsWhole(
  ctx: Context,
  sessionId: string,
  rows: readonly CompactionRow[],
): Promise<Compaction[]> {
  const [reaches, summaries] = await Promise.all([
    reachOf(ctx.database.sql, { teamId: ctx.actor.teamId, sessionId }, rows),
    summaryTexts(ctx, sessionId, rows),
  ]);
  const reachByName = new Map(reaches.map((reach) => [`${reach.thread}:${reach.n}`, reach]));
  return rows.map((row) => toCompaction(row, reachByName.get(`${row.thread}:${row.n}`), summaries));
}

function readPosition(cursor: string) {
  const { ints, texts } = readCursor(cursor, "si");
  return { thread: texts[0] ?? "", n: ints[0] ?? 0 };
}
