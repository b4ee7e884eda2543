import { listCompactions as query } from "@/db/queries/compactions";
import type { listMarks as op } from "@/lib/api/marks";
import type { Input, Output } from "@/lib/api/operation";
import type { Context } from "./context";
import { findThread } from "./find-thread";
import { toCompactionFacts } from "./to-compaction";

/** More than any thread has; they are small. */
const ALL = 100_000;

export async function listMarks(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { key } = await findThread(ctx, input);
  const rows = await query(ctx.database.sql, key, { thread: key.thread, limit: ALL, after: null });
  const items = rows.map((row) => {
    const { summary: _, ...facts } = toCompactionFacts(row, new Map());
    return { ...facts, keptEvents: row.keptEvents };
  });
  return { items, nextCursor: null };
}
