import { discardedRanges, outlineOfRows, seqsOfTool, storedOutline } from "@/db/queries/outline";
import type { Input, Output } from "@/lib/api/operation";
import type { getOutline as op } from "@/lib/api/outline";
import type { Context } from "./context";
import { findThread } from "./find-thread";

/** A thread in small, for a page that shows all of it at once and reads only what is looked at. */
export async function getOutline(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { sql } = ctx.database;
  const { thread, key } = await findThread(ctx, input);
  const [stored, discarded, ofTool] = await Promise.all([
    storedOutline(sql, key),
    discardedRanges(sql, key),
    input.tool === undefined ? null : seqsOfTool(sql, key, input.tool),
  ]);
  return {
    thread: thread.thread,
    ...(stored ?? (await outlineOfRows(sql, key))),
    discarded: discarded.map(({ from, to, n }) => [from, to, n]),
    ofTool,
  };
}
