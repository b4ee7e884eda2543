import { groupReach, totalReach } from "@/db/queries/compaction-lists";
import type { listDiscardedGroups as op } from "@/lib/api/compaction-lists";
import type { Input, Output } from "@/lib/api/operation";
import type { Context } from "./context";
import { findReach } from "./find-reach";

const MAX_GROUPS = 200;

export async function listDiscardedGroups(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { sql } = ctx.database;
  const { key, filter } = await findReach(ctx, input, "discarded");
  const items = await groupReach(sql, key, filter, MAX_GROUPS);
  // The totals of all groups are those of the whole unless some were left out.
  const total = items.length < MAX_GROUPS ? sumOf(items) : await totalReach(sql, key, filter);
  return { items, total, nextCursor: null };
}

function sumOf(items: readonly { count: number; failed: number; bytes: number; chars: number }[]) {
  const sum = (of: "count" | "failed" | "bytes" | "chars") => items.reduce((all, each) => all + each[of], 0);
  return { count: sum("count"), failed: sum("failed"), bytes: sum("bytes"), chars: sum("chars") };
}
