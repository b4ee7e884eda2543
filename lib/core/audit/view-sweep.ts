import { type Asked, answers, askedBefore, comeIntoView, keepInView, leaveView } from "./asked-before";
import { type AuditedCall, type Cut, placeAfter } from "./audited-call";

/** A thread gone through from its beginning: what of its calls is in view, and what has left it. */
export interface ViewSweep {
  calls: readonly AuditedCall[];
  asked: Map<string, Asked>;
  /** By place in `calls`: the latest compaction so far that took it. */
  takenBy: (number | undefined)[];
  /** So many calls have been placed, in view or out of it. */
  placed: number;
}

export function openSweep(calls: readonly AuditedCall[]): ViewSweep {
  return { calls, asked: askedBefore(calls), takenBy: [], placed: 0 };
}

/** Places the calls before one, but for those of its own step, which ran beside it. */
export function placeBefore(sweep: ViewSweep, at: number): void {
  const step = sweep.calls[at]?.step;
  for (; sweep.placed < at; sweep.placed++) {
    const call = sweep.calls[sweep.placed];
    if (call?.step === step) return;
    if (!call || !answers(call)) continue;
    const asked = sweep.asked.get(call.key.key);
    const put = sweep.takenBy[sweep.placed] === undefined ? comeIntoView : leaveView;
    if (asked) put(asked, call.key, sweep.placed);
  }
}

/** A compaction takes what it discarded, of what came before it. */
export function takeOut(sweep: ViewSweep, cut: Cut): void {
  const { calls, takenBy } = sweep;
  const touched = new Set<Asked>();
  for (const [from, to] of cut.discarded) {
    const end = placeAfter(calls, Math.min(to, cut.seq) - 1);
    for (let at = placeAfter(calls, from - 1); at < end; at++) {
      const asked = takenBy[at] === undefined ? leave(sweep, at) : null;
      if (asked) touched.add(asked);
      takenBy[at] = cut.n;
    }
  }
  for (const asked of touched) keepInView(asked, calls, (at) => takenBy[at] === undefined);
}

function leave({ calls, asked, placed }: ViewSweep, at: number): Asked | null {
  const call = at < placed ? calls[at] : undefined;
  const others = call && answers(call) ? asked.get(call.key.key) : undefined;
  if (!call?.key || !others) return null;
  leaveView(others, call.key, at);
  return others;
}
