import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Output } from "@/lib/api/operation";
import type { recallInRun as op } from "@/lib/api/runs";
import { corpusRequired, expectedRows, hasCorpus, readCorpus } from "@/lib/testing/corpus";
import { readClaudeCode } from "@/lib/testing/second-reader/claude-code";
import { readCodex } from "@/lib/testing/second-reader/codex";
import type { Context } from "./context";
import { getView } from "./get-view";
import { openRun } from "./open-run";
import { recallInRun } from "./recall-in-run";
import { type CustodyBench, openBench, send, sha256Hex, someone } from "./testing/custody";

const K = 16_000;
const isHere = hasCorpus();
const compacted = isHere
  ? expectedRows().filter(({ compactions, microcompactions }) => compactions + microcompactions > 0)
  : [];

test("the real logs are here, or nobody said they must be", () => {
  if (!isHere) console.warn("../shared/corpus is not here: nothing that a real client discarded is recovered.");
  expect(isHere || !corpusRequired()).toBe(true);
});

interface Cut {
  sessionId: string;
  thread: string;
  step: number;
  ids: string[];
  /** Of each, the id of its call and how many outputs that had before. */
  calls: string[];
}

describe.runIf(isHere)("what real clients discarded", () => {
  let bench: CustodyBench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench.close());

  const ofDiscarded = (what: string) => bench.database.sql`array(
    select ${bench.database.sql.unsafe(what)} from observations o where o.team_id = t.team_id
      and o.derived_generation = t.derived_generation and o.kind = 'tool' and o.seq <@ c.discarded
    order by o.seq, o.call_key, o.occurrence)`;
  const cutsOf = (ctx: Context) =>
    bench.database.sql<Cut[]>`
      select t.session_id as "sessionId", t.thread, c.step, ${ofDiscarded("o.id")} as ids,
        ${ofDiscarded("o.call_key || ' ' || o.occurrence")} as calls
      from threads t join compactions c on c.team_id = t.team_id and c.derived_generation = t.derived_generation
      where t.team_id = ${ctx.actor.teamId} order by t.thread, c.n`;

  let requests = 0;
  const recall = (ctx: Context, run: string, ids: string[], offset = 0) =>
    recallInRun(ctx, { run, body: { requestId: `r${requests++}`, ids, offset } });

  /** All of an output, chunk after chunk from its first. */
  async function whole(
    ctx: Context,
    run: string,
    first: Output<typeof op>["results"][number] | undefined,
  ): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let result = first; result; ) {
      expect(result.status).toBe("ok");
      parts.push(Buffer.from(result.content ?? "", result.encoding ?? "utf-8"));
      const end = (result.chunk?.offset ?? 0) + (result.chunk?.length ?? 0);
      if (end >= (result.chunk?.total ?? 0)) break;
      result = (await recall(ctx, run, [result.id], end)).results[0];
    }
    return Buffer.concat(parts);
  }

  test("is all recovered, byte for byte as a second reader has it, through runs of two recalls a step; each view has at most 16k tokens", async () => {
    let [discarded, recovered, views] = [0, 0, 0];
    for (const { file, agent } of compacted) {
      const ctx = someone(bench.database);
      const log = readCorpus(file);
      await send(ctx, log, { name: file });
      const { outputs, nested } = agent === "codex" ? readCodex(log) : readClaudeCode(log);
      const known = new Map(
        [...nested, ...outputs].map(({ callId, nth, bytes }) => [`${callId} ${nth}`, sha256Hex(bytes)]),
      );
      const seen = new Set<string>();
      for (const { sessionId: session, thread, step, ids, calls } of await cutsOf(ctx)) {
        const opened = await openRun(ctx, { body: { session, thread } });
        const run = opened.json?.id ?? "";
        const wanted = ids.filter((id) => !seen.has(`${thread} ${id}`));
        for (let at = 0; at < wanted.length; at += 2) {
          const { results } = await recall(ctx, run, wanted.slice(at, at + 2));
          for (const result of results) {
            discarded++;
            const body = await whole(ctx, run, result);
            if (known.get(calls[ids.indexOf(result.id)] ?? "") === sha256Hex(body)) recovered++;
            seen.add(`${thread} ${result.id}`);
          }
        }
        for (const counter of ["estimate", "bytes"] as const) {
          const view = await getView(ctx, { session, thread, step, k: K, counter, run });
          expect(view.items.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(K);
          views++;
        }
      }
    }
    expect(recovered).toBe(discarded);
    expect(discarded).toBeGreaterThan(1_000);
    expect(views).toBeGreaterThan(100);
  }, 240_000);
});
