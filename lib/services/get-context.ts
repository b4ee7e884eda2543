import { listContextPoints, listCuts, timesOfCalls } from "@/db/queries/context";
import type { Input, Output } from "@/lib/api/operation";
import type { getContext as op } from "@/lib/api/sessions";
import { pointsInView, thinPoints } from "@/lib/core/thin-points";
import type { Context } from "./context";
import { findThread } from "./find-thread";

export async function getContext(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { sql } = ctx.database;
  const { thread, key } = await findThread(ctx, input);
  const [all, cuts] = await Promise.all([listContextPoints(sql, key), listCuts(sql, key)]);
  const { from = 0, to = Number.POSITIVE_INFINITY } = input;
  const isWhole = input.from === undefined && input.to === undefined;
  const points = isWhole ? thinPoints(all, cuts, input.points) : pointsInView(all, cuts, { from, to }, input.points);
  const isIn = ({ step }: { step: number }) => step >= from && step <= to;
  const times = await timesOfCalls(
    sql,
    key,
    points.map(({ ordinal }) => ordinal),
  );
  const atOf = new Map(times.map(({ ordinal, at }) => [ordinal, at?.toISOString() ?? null]));
  return {
    thread: thread.thread,
    steps: thread.steps,
    windowTokens: thread.windowTokens,
    peakTokens: thread.peakContextTokens,
    points: points.map(({ step, tokens, ordinal }) => ({ step, at: atOf.get(ordinal) ?? null, tokens })),
    thinned: points.filter(isIn).length < all.filter(isIn).length,
  };
}
