import { countRecalls, listMostRecalled, type RecallCountRow } from "@/db/queries/recall-summary";
import type { Input, Output } from "@/lib/api/operation";
import type { getRecallSummary as op } from "@/lib/api/recalls";
import type { RecallMiss } from "@/lib/core/run/recall-status";
import type { Context } from "./context";
import { notesWritten } from "./note-recall";
import { recallScopeOf } from "./recall-scope";
import { rereadsOf } from "./rereads-of";
import { toRecallTarget } from "./to-recall-target";

const MOST = 50;

export async function getRecallSummary(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  await notesWritten();
  const { sql } = ctx.database;
  const scope = await recallScopeOf(ctx, input);
  const [counts, most] = await Promise.all([
    countRecalls(sql, ctx.actor.teamId, scope),
    listMostRecalled(sql, ctx.actor.teamId, scope, MOST),
  ]);
  const rereads = await rereadsOf(ctx, most);
  return {
    ...figuresOf(counts),
    most: most.flatMap((row, index) => {
      const { sessionId: session, thread, observationId, times, lastAt } = row;
      const reread = rereads[index];
      const target = { session, thread, observationId, ...toRecallTarget(row, observationId) };
      return reread ? [{ ...target, times, lastAt: lastAt.toISOString(), reread }] : [];
    }),
  };
}

function figuresOf(counts: readonly RecallCountRow[]): Omit<Output<typeof op>, "most"> {
  const sum = (key: Exclude<keyof RecallCountRow, "status">) => counts.reduce((all, row) => all + row[key], 0);
  const given = counts.find((row) => row.status === "ok");
  const recallsOf = (miss: RecallMiss) => counts.find((row) => row.status === miss)?.recalls ?? 0;
  return {
    recalls: sum("recalls"),
    hits: given?.recalls ?? 0,
    misses: {
      "not-found": recallsOf("not-found"),
      malformed: recallsOf("malformed"),
      ambiguous: recallsOf("ambiguous"),
      gone: recallsOf("gone"),
      over_step_limit: recallsOf("over_step_limit"),
      over_cap: recallsOf("over_cap"),
    },
    browser: sum("browser"),
    charged: { chars: sum("chargedChars"), recalls: sum("chargedRecalls"), runs: given?.chargedRuns ?? 0 },
    observations: given?.observations ?? 0,
  };
}
