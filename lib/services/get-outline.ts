import {
  countInherited,
  discardedRanges,
  outlineLetters,
  outlineTimes,
  outlineTools,
  seqsOfTool,
} from "@/db/queries/outline";
import type { Input, Output } from "@/lib/api/operation";
import type { getOutline as op } from "@/lib/api/outline";
import type { Context } from "./context";
import { findThread } from "./find-thread";

/** A thread in small, for a page that shows all of it at once and reads only what is looked at. */
export async function getOutline(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { sql } = ctx.database;
  const { thread, key } = await findThread(ctx, input);
  const [events, discarded, times, tools, inherited, ofTool] = await Promise.all([
    outlineLetters(sql, key),
    discardedRanges(sql, key),
    outlineTimes(sql, key),
    outlineTools(sql, key),
    countInherited(sql, key),
    input.tool === undefined ? null : seqsOfTool(sql, key, input.tool),
  ]);
  return {
    thread: thread.thread,
    events,
    discarded: discarded.map(({ from, to, n }) => [from, to, n]),
    inherited,
    times: times.map(({ seq, at }) => [seq, at.toISOString()]),
    tools,
    ofTool,
  };
}
