import { listThreads as query } from "@/db/queries/threads";
import type { Input, Output } from "@/lib/api/operation";
import { type listThreads as op, THREAD_KINDS } from "@/lib/api/sessions";
import { oneOf } from "@/lib/core/one-of";
import type { Context } from "./context";
import { findSession } from "./find-session";

export async function listThreads(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const session = await findSession(ctx, input.session);
  const rows = await query(ctx.database.sql, ctx.actor.teamId, session.id);
  const items = rows.map((row) => ({
    thread: row.thread,
    kind: oneOf(THREAD_KINDS, row.kind),
    title: row.title,
    model: row.model,
    parentThread: row.parentThread,
    parentCallId: row.parentCallId,
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    steps: row.steps,
    events: row.events,
    observations: row.observations,
    compactions: row.compactions,
    microcompactions: row.microcompactions,
    own: row.own,
  }));
  return { items, nextCursor: null };
}
