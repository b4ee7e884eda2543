import type { SessionRow } from "@/db/queries/sessions";
import { findThread as findThreadRow, type ThreadRow } from "@/db/queries/threads";
import { AppError } from "@/lib/core/errors";
import type { Context } from "./context";
import { findSession } from "./find-session";

/**
 * A session and one of its threads: the named one, else the main one.
 * @throws AppError `not-found` when either is not here.
 */
export async function findThread(
  ctx: Context,
  input: { session: string; thread?: string | undefined },
): Promise<{ session: SessionRow; thread: ThreadRow; key: { teamId: string; sessionId: string; thread: string } }> {
  const session = await findSession(ctx, input.session);
  const { teamId } = ctx.actor;
  const thread = await findThreadRow(ctx.database.sql, teamId, session.id, input.thread ?? null);
  if (!thread) throw new AppError("not-found", "This session has no such thread.");
  return { session, thread, key: { teamId, sessionId: session.id, thread: thread.thread } };
}
