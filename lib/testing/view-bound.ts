import { type ActiveView, createActiveView } from "@/lib/core/view/active-view";
import type { Counter } from "@/lib/core/view/counter";
import type { ViewItem } from "@/lib/core/view/view-item";
import { expectedRows, readCorpus } from "./corpus";
import { viewItemsOf } from "./view-items";

const RHO = 2000;

export interface RealThread {
  file: string;
  items: readonly ViewItem[];
}

/** Every thread of every real log. */
export function realThreads(): RealThread[] {
  return expectedRows().flatMap(({ agent, file }) =>
    viewItemsOf(agent, readCorpus(file)).map((items) => ({ file, items })),
  );
}

/** The files of ten sessions that were compacted and are not short. */
export function tenCompacted(): ReadonlySet<string> {
  const files = expectedRows().filter(({ compactions, lines }) => compactions > 0 && lines > 100);
  return new Set(files.slice(0, 10).map(({ file }) => file));
}

export interface BoundHeld {
  steps: number;
  /** Steps at which a view has more than nine tenths of K. */
  full: number;
  /** The most tokens of a view. */
  most: number;
  wrong: string[];
}

/** Every step of some threads: where a view has more than K tokens, or not every address. */
export function holdBound(threads: readonly RealThread[], k: number, count: Counter): BoundHeld {
  const held: BoundHeld = { steps: 0, full: 0, most: 0, wrong: [] };
  for (const { file, items } of threads) {
    const view = createActiveView({ k, rho: RHO, count });
    for (const end of stepEnds(items)) {
      const upTo = items.slice(0, end);
      const { items: shown } = view({ items: upTo, isWhole: true, older: 0, materialised: [] });
      const tokens = shown.reduce((sum, { text }) => sum + count(text), 0);
      const addresses = upTo.reduce((sum, { facts }) => sum + (facts ? 1 : 0), 0);
      const named = addressesNamed(shown);
      if (tokens > k || named !== addresses)
        held.wrong.push(`${file} ${end}: ${tokens} tokens, ${named} of ${addresses}`);
      held.steps++;
      held.most = Math.max(held.most, tokens);
      if (tokens > 0.9 * k) held.full++;
    }
  }
  return held;
}

/** Where each step of a thread ends among its items. */
function stepEnds(items: readonly ViewItem[]): number[] {
  const ends = new Map(items.map(({ step }, index) => [step, index + 1]));
  return [...ends.values()].sort((a, b) => a - b);
}

function addressesNamed(shown: ActiveView["items"]): number {
  return shown.reduce((sum, { kind, text, observationId }) => {
    return sum + (observationId ? 1 : kind === "catalogue" ? Number(text.replace(/\D/g, "")) : 0);
  }, 0);
}
