import { findRun as query, type RunRow } from "@/db/queries/runs";
import { AppError } from "@/lib/core/errors";
import type { RunPolicy } from "@/lib/core/run/run-policy";
import { charsOf, type RunState } from "@/lib/core/run/run-state";
import type { Context } from "./context";

export interface Run {
  id: string;
  sessionId: string;
  thread: string;
  openedAt: Date;
  policy: RunPolicy;
  state: RunState;
}

/** @throws AppError `not-found` */
export async function findRun({ database, actor }: Context, id: string): Promise<Run> {
  return toRun(await query(database.sql, actor.teamId, id));
}

export function toRun(row: RunRow | null): Run {
  if (!row) throw new AppError("not-found", "There is no such run here.");
  // Both are ours, as `openRun` and `recallInRun` wrote them.
  return { ...row, policy: JSON.parse(row.policy) as RunPolicy, state: JSON.parse(row.state) as RunState };
}

export function toRunFacts({ id, sessionId, thread, policy, state }: Omit<Run, "openedAt">) {
  const { rho, budget, cap, perStep } = policy;
  return {
    id,
    session: sessionId,
    thread,
    policy: {
      ...{ rho, recallBudget: budget, perRecallCap: cap, recallsPerStep: perStep },
      ...{ retention_threshold_chars: rho, recall_budget_chars: budget },
      ...{ per_recall_cap_chars: cap, max_recalls_per_step: perStep },
    },
    step: state.step,
    budget: { used: charsOf(state), of: budget },
  };
}
