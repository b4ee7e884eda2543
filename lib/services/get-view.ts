import type { ThreadKey } from "@/db/queries/observations";
import { countSeenAddresses } from "@/db/queries/view";
import type { Input, Output } from "@/lib/api/operation";
import type { getView as op } from "@/lib/api/view";
import { RUN_DEFAULTS } from "@/lib/core/run/run-policy";
import { type ActiveView, createActiveView, type ViewPolicy } from "@/lib/core/view/active-view";
import type { MaterialisedBody, ViewItem } from "@/lib/core/view/view-item";
import { compareViews } from "./compare-views";
import type { Context } from "./context";
import { counterOf } from "./counter-of";
import { findRun } from "./find-run";
import { findThread } from "./find-thread";
import { materialisedBodies } from "./materialised-bodies";
import { toInt4 } from "./page";
import { readViewItems } from "./read-view-items";

const FIRST_EVENTS = 100;
const MOST_EVENTS = 2000;
const END = 2_147_483_647;

export async function getView(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { thread, key } = await findThread(ctx, input);
  const step = toInt4(input.step ?? thread.steps);
  const { k, counter } = input;
  const run = input.run === undefined ? null : await findRun(ctx, input.run);
  const rho = input.rho ?? run?.policy.rho ?? RUN_DEFAULTS.rho;
  const policy = { k, rho, count: await counterOf(counter) };
  const upTo = input.step === undefined ? END : step;
  const materialised = run ? await materialisedBodies(ctx, run, { ...key, step: upTo }) : [];
  const derived = { ...key, generation: thread.generation };
  const view = await viewAt(ctx, derived, { step: upTo, policy, materialised });
  const { items, tokens, stubTokens } = view;
  const compared = input.compare ? await compareViews(ctx, derived, { step: upTo, shown: items }) : null;
  return { thread: thread.thread, step, k, rho, counter, tokens, stubTokens, items, compared };
}

/** Reads a thread from its end, page by page, until what is older would change nothing. */
async function viewAt(
  ctx: Context,
  key: ThreadKey & { generation: number },
  at: { step: number; policy: ViewPolicy; materialised: readonly MaterialisedBody[] },
): Promise<ActiveView> {
  const { step, policy, materialised } = at;
  const view = createActiveView(policy);
  const addresses = await countSeenAddresses(ctx.database.sql, key, step);
  const items: ViewItem[] = [];
  let before: number | null = END;
  let withTexts = true;
  for (let limit = FIRST_EVENTS; ; limit = Math.min(2 * limit, MOST_EVENTS)) {
    ctx.signal.throwIfAborted();
    const page = await readViewItems(ctx, key, { before, step, limit, withTexts, k: policy.k, rho: policy.rho });
    items.unshift(...page.items);
    before = page.next;
    const older = addresses - items.filter(({ facts }) => facts !== null).length;
    const seen = view({ items, isWhole: before === null, older: Math.max(0, older), materialised });
    if (before === null || seen.isSettled) return seen;
    withTexts = !seen.isTextSettled;
  }
}
