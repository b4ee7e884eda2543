import { addMark, findFinding } from "@/db/queries/findings";
import type { markFinding as op } from "@/lib/api/findings";
import type { Input, Output } from "@/lib/api/operation";
import { AppError } from "@/lib/core/errors";
import { byWhom } from "./by-whom";
import type { Context } from "./context";
import { findThread } from "./find-thread";
import { toRecalledBy } from "./to-recalled-by";

export async function markFinding(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { mark, session, thread } = input.body;
  const found = await findThread(ctx, { session, thread });
  const { sql } = ctx.database;
  const { teamId } = found.key;
  const finding = await findFinding(sql, { teamId, generation: found.thread.generation }, input.finding);
  if (!finding) throw new AppError("not-found", "This thread has no such finding.");
  const by = byWhom(ctx);
  const { at } = await addMark(sql, found.key, by, { finding: input.finding, rule: finding.rule, mark });
  return { mark: mark === null ? null : { mark, at: at.toISOString(), by: toRecalledBy(by) } };
}
