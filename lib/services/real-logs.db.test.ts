import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { corpusRequired, expectedRows, hasCorpus, readCorpus } from "@/lib/testing/corpus";
import { everything, send, sha256Hex, someone } from "./testing/custody";
import { type CustodyBench, openBench } from "./testing/custody-bench";
import { twoOutlines } from "./testing/outlines";

const isHere = hasCorpus();

test("the real logs are here, or nobody said they must be", () => {
  if (!isHere) console.warn("../shared/corpus is not here: custody is not tested on real logs.");
  expect(isHere || !corpusRequired()).toBe(true);
});

describe.runIf(isHere)("real logs", () => {
  let bench: CustodyBench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench.close());

  const growth = [1, 2, 3, 4].map((n) => `claude/growth-79e9becd/${n}.jsonl`);
  const longest = () => sha256Hex(readCorpus(growth[3] ?? ""));

  test("a log that grew, sent as it grew, is one stream", async () => {
    const ctx = someone(bench.database);
    const statuses: string[] = [];
    for (const file of growth) statuses.push((await send(ctx, readCorpus(file), { name: file })).status);
    expect(statuses).toEqual(["stored", "extended", "extended", "extended"]);
    expect((await everything(ctx)).map((each) => [each.n, sha256Hex(each.bytes)])).toEqual([[1, longest()]]);
  });

  test("a log that grew, sent longest first, ends the same", async () => {
    const ctx = someone(bench.database);
    const statuses: string[] = [];
    for (const file of growth.toReversed()) statuses.push((await send(ctx, readCorpus(file), { name: file })).status);
    expect(statuses).toEqual(["stored", "duplicate", "duplicate", "duplicate"]);
    expect((await everything(ctx)).map((each) => [each.n, sha256Hex(each.bytes)])).toEqual([[1, longest()]]);
  });

  test.each(["0.104.0-Mock2", "0.125.0-OpenAI", "0.144.0-OpenAI"])(
    "a rollout that Codex %s rewrote is two revisions, both readable",
    async (name) => {
      const ctx = someone(bench.database);
      const [before, after] = ["before", "after"].map((when) =>
        readCorpus(`codex/generated/migrate-rollouts/${name}.${when}.jsonl`),
      );
      if (!before || !after) throw new Error("no pair");
      expect((await send(ctx, before)).status).toBe("stored");
      expect((await send(ctx, after)).status).toBe("revised");
      expect((await send(ctx, before)).status).toBe("duplicate");
      const stored = await everything(ctx);
      expect(new Set(stored.map((each) => each.file)).size).toBe(1);
      expect(stored.map((each) => sha256Hex(each.bytes))).toEqual([before, after].map(sha256Hex));
    },
  );

  test("every log comes back byte for byte, whatever other logs are here, and has the counts it should", async () => {
    const ctx = someone(bench.database);
    const sent = new Set<string>();
    const other: unknown[] = [];
    for (const row of expectedRows()) {
      const bytes = readCorpus(row.file);
      const answer = await send(ctx, bytes, { name: row.file });
      if (answer.status !== "duplicate") sent.add(answer.sha256 ?? "");
      const { file, agent: _agent, ...expected } = row;
      const { lines, unparsedLines, compactions, microcompactions, toolOutputs } = answer.file ?? {};
      const found = { lines, unparsedLines, compactions, microcompactions, toolOutputs };
      if (answer.status !== "duplicate" && JSON.stringify(found) !== JSON.stringify(expected))
        other.push({ file, found, expected });
    }
    expect(other).toEqual([]);
    const kept = (await everything(ctx)).map((each) => sha256Hex(each.bytes));
    const outlines = await twoOutlines(bench.database, ctx.actor.teamId);
    expect(outlines.length).toBeGreaterThan(sent.size / 2);
    expect(outlines.filter(({ kept, ofRows }) => !isDeepStrictEqual(kept, ofRows))).toEqual([]);
    // A log that grew is kept once, as its longest copy.
    const grown = new Set(growth.slice(0, 3).map((file) => sha256Hex(readCorpus(file))));
    expect([...sent].filter((hash) => !kept.includes(hash) && !grown.has(hash))).toEqual([]);
  }, 240_000);
});
