import { compactionsOf } from "@/db/queries/compactions";
import type { listDiscarded as op } from "@/lib/api/events";
import type { Input, Output } from "@/lib/api/operation";
import { AppError } from "@/lib/core/errors";
import type { Context } from "./context";
import { findThread } from "./find-thread";
import { observationPage } from "./list-observations";
import { parseCompactionName } from "./to-compaction";

export async function listDiscarded(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { thread, n } = parseCompactionName(input.compaction);
  const { key } = await findThread(ctx, { session: input.session, thread });
  const [compaction] = await compactionsOf(ctx.database.sql, key, [n]);
  if (!compaction) throw new AppError("not-found", "This thread has no such compaction.");
  return observationPage(ctx, key, { kind: input.kind, discardedBy: n, limit: input.limit, cursor: input.cursor });
}
