import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compactedRows, corpusRequired, hasCorpus } from "@/lib/testing/corpus";
import { someone } from "./testing/custody";
import { type CustodyBench, openBench } from "./testing/custody-bench";
import { recoverDiscarded } from "./testing/recover-discarded";

const K = 16_000;
const isHere = hasCorpus();

test("the real logs are here, or nobody said they must be", () => {
  if (!isHere) console.warn("../shared/corpus is not here: nothing that a real client discarded is recovered.");
  expect(isHere || !corpusRequired()).toBe(true);
});

describe.runIf(isHere)("what real clients discarded", () => {
  let bench: CustodyBench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench.close());

  test("is all recovered, byte for byte as a second reader has it, through runs of two recalls a step; each view has at most 16k tokens", async () => {
    let [discarded, views] = [0, 0];
    for (const row of compactedRows()) {
      const told = await recoverDiscarded(someone(bench.database), row, K);
      expect(told.recovered, row.file).toBe(told.discarded);
      for (const { tokens } of told.views) expect(tokens, row.file).toBeLessThanOrEqual(K);
      discarded += told.discarded;
      views += told.views.length;
    }
    expect(discarded).toBeGreaterThan(1_000);
    expect(views).toBeGreaterThan(100);
  }, 240_000);
});
