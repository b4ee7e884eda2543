import { type CutRow, cutsUpTo, lastCallUpTo, seenAddresses } from "@/db/queries/client-view";
import type { ThreadKey } from "@/db/queries/observations";
import type { ComparedViews } from "@/lib/api/view";
import { rangesOfBounds } from "@/lib/core/ranges";
import { mostChars, RUN_DEFAULTS } from "@/lib/core/run/run-policy";
import { type Cut, clientViewOf } from "@/lib/core/view/client-view";
import type { Shown } from "@/lib/core/view/forms";
import { recallsForAll, standingOf } from "@/lib/core/view/recalls-needed";
import type { Context } from "./context";

/** What the client's own view held at a step, beside a view that was laid out for the same step. */
export async function compareViews(
  { database }: Context,
  key: ThreadKey & { generation: number },
  { step, shown }: { step: number; shown: readonly Shown[] },
): Promise<ComparedViews> {
  const [addresses, cuts, call] = await Promise.all([
    seenAddresses(database.sql, key, step),
    cutsUpTo(database.sql, key, step),
    lastCallUpTo(database.sql, key, step),
  ]);
  const outputs = addresses.filter(({ kind }) => kind === "tool");
  const { inView, discarded, held, discardedBy, summaryOf } = clientViewOf(outputs, cuts.map(toCut), call);
  const cap = mostChars(RUN_DEFAULTS);
  return {
    client: {
      tokens: held.tokens,
      tokensSource: held.source,
      tokensStep: held.step,
      outputsInView: inView.length,
      outputsDiscarded: discarded.length,
      discardedBy,
      summaryOf,
    },
    cap,
    all: recallsForAll(addresses, shown, cap),
    discarded: standingOf(discarded, shown, cap),
  };
}

function toCut({ n, step, kind, tokensAfter, tokensAfterSource, bounds }: CutRow): Cut {
  return {
    n,
    step,
    discarded: rangesOfBounds(bounds),
    isMicro: kind === "micro",
    tokensAfter,
    isFromNextCall: tokensAfterSource === "next-call",
  };
}
