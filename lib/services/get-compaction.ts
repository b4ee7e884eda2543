import { compactionsOf } from "@/db/queries/compactions";
import type { getCompaction as op } from "@/lib/api/events";
import type { Input, Output } from "@/lib/api/operation";
import { AppError } from "@/lib/core/errors";
import type { Context } from "./context";
import { findThread } from "./find-thread";
import { compactionsWhole } from "./list-compactions";
import { parseCompactionName } from "./to-compaction";

export async function getCompaction(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { thread, n } = parseCompactionName(input.compaction);
  const { session, key } = await findThread(ctx, { session: input.session, thread });
  const [compaction] = await compactionsWhole(ctx, session.id, await compactionsOf(ctx.database.sql, key, [n]));
  if (!compaction) throw new AppError("not-found", "This thread has no such compaction.");
  return compaction;
}
