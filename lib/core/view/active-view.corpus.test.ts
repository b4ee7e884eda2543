import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { hasCorpus } from "@/lib/testing/corpus";
import { holdBound, realThreads, tenCompacted } from "@/lib/testing/view-bound";
import { countInSlices } from "./count-in-slices";
import { PLAIN_COUNTERS } from "./counter";

const exact = countInSlices((text) => encode(text, { disallowedSpecial: new Set() }).length);
const threads = hasCorpus() ? realThreads() : [];

test.runIf(hasCorpus()).each([
  { k: 1000, counter: "estimate" },
  { k: 1000, counter: "bytes" },
  { k: 16_000, counter: "estimate" },
  { k: 16_000, counter: "bytes" },
] as const)(
  "P8: at every step of every real thread the view has at most $k tokens by $counter",
  ({ k, counter }) => {
    const { steps, full, wrong } = holdBound(threads, k, PLAIN_COUNTERS[counter]);
    expect(wrong).toEqual([]);
    expect(steps).toBeGreaterThan(3_000);
    expect(full).toBeGreaterThan(500);
  },
  60_000,
);

test.runIf(hasCorpus()).each([1000, 16_000])(
  "P8: so it has by o200k_base, in ten compacted sessions, with at most %i",
  (k) => {
    const ten = tenCompacted();
    const { steps, wrong } = holdBound(
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
