import { compactionsOf } from "@/db/queries/compactions";
import { findLife, listAgain, neighbour } from "@/db/queries/life";
import type { getLife as op } from "@/lib/api/life";
import type { Input, Output } from "@/lib/api/operation";
import { AppError } from "@/lib/core/errors";
import type { Context } from "./context";
import { findThread } from "./find-thread";

const AGAIN = 50;

export async function getLife(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { sql } = ctx.database;
  const { key } = await findThread(ctx, input);
  const row = await findLife(sql, key, input.observation);
  if (!row) throw new AppError("not-found", `Nothing in this thread has the address §${input.observation}.`);
  const { seq, step, at } = row;
  const [[left], again, previous, next] = await Promise.all([
    compactionsOf(sql, key, row.discardedBy === null ? [] : [row.discardedBy]),
    listAgain(sql, key, input.observation, AGAIN),
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
    previous,
    next,
  };
}
