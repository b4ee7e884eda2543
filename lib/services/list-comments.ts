import { listComments as query } from "@/db/queries/findings";
import type { listComments as op } from "@/lib/api/findings";
import type { Input, Output } from "@/lib/api/operation";
import type { Context } from "./context";
import { findThread } from "./find-thread";
import { pageOfRows, readCursor } from "./page";
import { toComment } from "./to-comment";

export async function listComments(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { key } = await findThread(ctx, input);
  const { limit, cursor } = input;
  const after = cursor === undefined ? 0 : (readCursor(cursor, "i").ints[0] ?? 0);
  const rows = await query(ctx.database.sql, key, input.subject ?? null, { after, limit });
  return pageOfRows(rows, limit, ({ n }) => [n], toComment);
}
