import { compactionsOf } from "@/db/queries/compactions";
import { findLife, idsBeside, listAgain, neighbour } from "@/db/queries/life";
import { listGiven } from "@/db/queries/recalls";
import type { getLife as op } from "@/lib/api/life";
import type { Input, Output } from "@/lib/api/operation";
import { AppError } from "@/lib/core/errors";
import type { Context } from "./context";
import { findThread } from "./find-thread";
import { notesWritten } from "./note-recall";
import { toChunk } from "./to-recall-target";
import { toRecalledBy } from "./to-recalled-by";

const AGAIN = 50;
const RECALLS = 20;

export async function getLife(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { sql } = ctx.database;
  const { key } = await findThread(ctx, input);
  const row = await findLife(sql, key, input.observation);
  if (!row) throw new AppError("not-found", `Nothing in this thread has the address §${input.observation}.`);
  const { seq, step, at } = row;
  await notesWritten();
  const [[left], again, given, previous, next] = await Promise.all([
    compactionsOf(sql, key, row.discardedBy === null ? [] : [row.discardedBy]),
    listAgain(sql, key, input.observation, AGAIN),
    idsBeside(sql, key, input.observation).then((ids) => listGiven(sql, key, ids, RECALLS)),
    neighbour(sql, key, seq, -1),
    neighbour(sql, key, seq, 1),
  ]);
  return {
    recorded: { seq, step, at: at?.toISOString() ?? null },
    left: left
      ? { n: left.n, seq: left.seq, step: left.step, at: left.at?.toISOString() ?? null, kind: left.kind }
      : null,
    again: again.map(({ total: _, ...other }) => ({ ...other, at: other.at?.toISOString() ?? null })),
    againTotal: again[0]?.total ?? 0,
    recalls: given.map((row) => ({
      n: row.n,
      at: row.at.toISOString(),
      by: toRecalledBy(row),
      run: row.runId,
      step: row.step,
      chunk: toChunk(row),
    })),
    recallsTotal: given[0]?.times ?? 0,
    previous,
    next,
  };
}
