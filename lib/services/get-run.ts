import type { Input, Output } from "@/lib/api/operation";
import type { getRun as op } from "@/lib/api/runs";
import type { Context } from "./context";
import { findRun, toRunFacts } from "./find-run";

export async function getRun(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const run = await findRun(ctx, input.run);
  const { policy, state } = run;
  return {
    ...toRunFacts(run),
    openedAt: run.openedAt.toISOString(),
    recallsLeft: Math.max(0, policy.perStep - state.used),
    materialised: state.entries.toReversed().map(({ id, session, thread, chars, offset, length, total, unit }) => ({
      ...{ id, session, thread, chars },
      chunk: { offset, length, total, unit },
    })),
  };
}
