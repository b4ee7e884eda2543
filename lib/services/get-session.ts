import type { SessionRow } from "@/db/queries/sessions";
import type { ThreadRow } from "@/db/queries/threads";
import type { Input, Output } from "@/lib/api/operation";
import type { getSession as op } from "@/lib/api/sessions";
import type { Context } from "./context";
import { findSession } from "./find-session";
import { findThread } from "./find-thread";
import { toSession } from "./to-session";

export async function getSession(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  if (input.thread === undefined) return toSession(await findSession(ctx, input.session));
  const { session, thread } = await findThread(ctx, input);
  return toSession(narrowed(session, thread));
}

/** The session with the counts of one of its threads. What a thread costs is not known apart. */
function narrowed(session: SessionRow, thread: ThreadRow): SessionRow {
  const {
    sessionId: _,
    thread: __,
    kind: ___,
    own: ____,
    generation: _____,
    parentThread,
    parentCallId,
    ...facts
  } = thread;
  return {
    ...session,
    ...facts,
    title: thread.title ?? session.title,
    model: thread.model ?? session.model,
    agentVersion: thread.agentVersion ?? session.agentVersion,
    threads: 1,
    costPicoUsd: null,
  };
}
