import { idsBeside } from "@/db/queries/life";
import type { RecallScope } from "@/db/queries/recalls";
import type { Input } from "@/lib/api/operation";
import type { getRecallSummary as op } from "@/lib/api/recalls";
import type { Context } from "./context";
import { findSession } from "./find-session";

/**
 * Which recalls a caller means. A thread without a session is nobody's.
 * @throws AppError of `findSession`
 */
export async function recallScopeOf(ctx: Context, input: Input<typeof op>): Promise<RecallScope> {
  const { session, thread = null, run: runId = null, by: actorKind = null, observation } = input;
  const sessionId = session === undefined ? null : (await findSession(ctx, session)).id;
  const scope = { sessionId, thread, runId, actorKind };
  if (observation === undefined) return { ...scope, observationIds: null };
  if (sessionId === null || thread === null) return { ...scope, observationIds: [observation] };
  const key = { teamId: ctx.actor.teamId, sessionId, thread };
  return { ...scope, observationIds: [observation, ...(await idsBeside(ctx.database.sql, key, observation))] };
}
