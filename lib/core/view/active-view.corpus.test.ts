import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { expectedRows, hasCorpus, readCorpus } from "@/lib/testing/corpus";
import { viewItemsOf } from "@/lib/testing/view-items";
import { createActiveView } from "./active-view";
import { countInSlices } from "./count-in-slices";
import { type Counter, PLAIN_COUNTERS } from "./counter";
import type { ViewItem } from "./view-item";

const RHO = 2000;
const exact = countInSlices((text) => encode(text, { disallowedSpecial: new Set() }).length);
const threads = hasCorpus()
  ? expectedRows().flatMap(({ agent, file }) => viewItemsOf(agent, readCorpus(file)).map((items) => ({ file, items })))
  : [];

/** Where each step of a thread ends among its items. */
function stepEnds(items: readonly ViewItem[]): number[] {
  const ends = new Map(items.map(({ step }, index) => [step, index + 1]));
  return [...ends.values()].sort((a, b) => a - b);
}

/** Every step of some threads: where a view has more than K tokens, or not every address. */
function hold(some: typeof threads, k: number, count: Counter) {
  const wrong: string[] = [];
  let [steps, full] = [0, 0];
  for (const { file, items } of some) {
    const view = createActiveView({ k, rho: RHO, count });
    for (const end of stepEnds(items)) {
      const upTo = items.slice(0, end);
      const { items: shown } = view({ items: upTo, isWhole: true, older: 0, materialised: [] });
      const tokens = shown.reduce((sum, { text }) => sum + count(text), 0);
      const addresses = upTo.reduce((sum, { facts }) => sum + (facts ? 1 : 0), 0);
      const named = shown.reduce((sum, { kind, text, observationId }) => {
        return sum + (observationId ? 1 : kind === "catalogue" ? Number(text.replace(/\D/g, "")) : 0);
      }, 0);
      if (tokens > k || named !== addresses) wrong.push(`${file} ${end}: ${tokens} tokens, ${named} of ${addresses}`);
      steps++;
      if (tokens > 0.9 * k) full++;
    }
  }
  return { steps, full, wrong };
}

test.runIf(hasCorpus()).each([
  { k: 1000, counter: "estimate" },
  { k: 1000, counter: "bytes" },
  { k: 16_000, counter: "estimate" },
  { k: 16_000, counter: "bytes" },
] as const)(
  "P8: at every step of every real thread the view has at most $k tokens by $counter",
  ({ k, counter }) => {
    const { steps, full, wrong } = hold(threads, k, PLAIN_COUNTERS[counter]);
    expect(wrong).toEqual([]);
    expect(steps).toBeGreaterThan(3_000);
    expect(full).toBeGreaterThan(500);
  },
  60_000,
);

test.runIf(hasCorpus()).each([1000, 16_000])(
  "P8: so it has by o200k_base, in ten compacted sessions, with at most %i",
  (k) => {
    const files = expectedRows().filter(({ compactions, lines }) => compactions > 0 && lines > 100);
    const ten = new Set(files.slice(0, 10).map(({ file }) => file));
    const { steps, wrong } = hold(
      threads.filter(({ file }) => ten.has(file)),
      k,
      exact,
    );
    expect(wrong).toEqual([]);
    expect(ten.size).toBe(10);
    expect(steps).toBeGreaterThan(1_000);
  },
  120_000,
);

test.runIf(hasCorpus())(
  "the estimate of real texts is near o200k_base: in all within 3 %, half of them within 6 %, nine in ten within 15 %",
  () => {
    const errors: number[] = [];
    let [all, estimated] = [0, 0];
    const texts = new Set(
      threads.flatMap(({ items }) =>
        items.flatMap(({ text }) => (typeof text === "string" ? text.slice(0, 4000) : [])),
      ),
    );
    for (const text of texts) {
      const tokens = exact(text);
      if (tokens < 20) continue;
      const guess = PLAIN_COUNTERS.estimate(text);
      errors.push(Math.abs(guess / tokens - 1));
      all += tokens;
      estimated += guess;
    }
    errors.sort((a, b) => a - b);
    const at = (share: number) => errors[Math.floor(share * errors.length)] ?? 1;
    expect(errors.length).toBeGreaterThan(2_000);
    expect(Math.abs(estimated / all - 1)).toBeLessThan(0.03);
    expect(at(0.5)).toBeLessThan(0.06);
    expect(at(0.9)).toBeLessThan(0.15);
  },
  60_000,
);
