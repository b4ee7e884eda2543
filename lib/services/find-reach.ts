import type { ReachFilter } from "@/db/queries/compaction-lists";
import { compactionsOf } from "@/db/queries/compactions";
import type { ThreadKey } from "@/db/queries/observations";
import { AppError } from "@/lib/core/errors";
import type { Context } from "./context";
import { findThread } from "./find-thread";
import { parseCompactionName } from "./to-compaction";

/**
 * One side of what a compaction reached, as the queries take it.
 * @throws AppError `not-found` when there is no such compaction.
 */
export async function findReach(
  ctx: Context,
  input: { session: string; compaction: string; kind: string; q?: string | undefined; tool?: string | undefined },
  side: ReachFilter["side"],
): Promise<{ key: ThreadKey; filter: ReachFilter }> {
  const { thread, n } = parseCompactionName(input.compaction);
  const { key } = await findThread(ctx, { session: input.session, thread });
  const [compaction] = await compactionsOf(ctx.database.sql, key, [n]);
  if (!compaction) throw new AppError("not-found", "This thread has no such compaction.");
  const kind = input.kind === "all" ? null : input.kind;
  return { key, filter: { n, side, kind, q: input.q?.trim(), tool: input.tool } };
}
