import { randomUUID } from "node:crypto";
import { insertRun } from "@/db/queries/runs";
import type { Input, Output } from "@/lib/api/operation";
import type { openRun as op } from "@/lib/api/runs";
import { jsonReply, type Reply } from "@/lib/core/reply";
import { RUN_DEFAULTS } from "@/lib/core/run/run-policy";
import { NEW_RUN } from "@/lib/core/run/run-state";
import { byWhom } from "./by-whom";
import type { Context } from "./context";
import { toRunFacts } from "./find-run";
import { findThread } from "./find-thread";

export async function openRun(ctx: Context, { body }: Input<typeof op>): Promise<Reply<Output<typeof op>>> {
  const { key } = await findThread(ctx, body);
  const run = {
    ...{ id: randomUUID(), sessionId: key.sessionId, thread: key.thread },
    ...{ policy: body.policy ?? RUN_DEFAULTS, state: NEW_RUN },
  };
  const row = { ...run, policy: JSON.stringify(run.policy), state: JSON.stringify(run.state), ...byWhom(ctx) };
  await insertRun(ctx.database.sql, ctx.actor.teamId, row);
  return jsonReply(toRunFacts(run), 201);
}
