import { afterAll, beforeAll, expect, test } from "vitest";
import { longSession } from "@/bench/long-session";
import { requestOtherRules } from "@/db/queries/audit-jobs";
import { uuidOf } from "@/e2e/faults/made-log";
import { AUDIT_RULES } from "@/lib/core/audit/rules-version";
import { unpackFacts } from "@/lib/derive/audit/packed-facts";
import { claudeLog } from "@/lib/derive/audit/testing/claude-log";
import type { ToldByClaude } from "@/lib/derive/audit/testing/told";
import { auditNext } from "./audit-next";
import type { Context } from "./context";
import { send, someone } from "./testing/custody";
import { type CustodyBench, openBench } from "./testing/custody-bench";

let bench: CustodyBench;
let ctx: Context;

/** Two outputs leave the view; a path of one is lost, written again, and the command done again; a wish is dropped. */
const TOLD: readonly ToldByClaude[] = [
  { prompt: "Never touch the file vendor/lock.json." },
  { calls: [{ run: "rg -n manifest", gave: "src/load.ts:12: read\nsrc/own.ts:7: write\n" }] },
  { calls: [{ edit: "src/fine.ts", from: "a", to: "b", gave: "ok" }] },
  { compact: "We looked for the manifest. It is in src/own.ts:7." },
  { prompt: "Go on." },
  { reply: "I open src/load.ts." },
  { calls: [{ run: "rg -n manifest", gave: "src/load.ts:12: read\nsrc/own.ts:7: write\n" }] },
];

beforeAll(async () => {
  bench = await openBench();
  ctx = someone(bench.database);
  await send(ctx, Buffer.from(claudeLog(TOLD)), { name: "told.jsonl" });
  expect(await auditNext(bench.database)).toBe(true);
  expect(await auditNext(bench.database)).toBe(false);
});
afterAll(() => bench.close());

const rows = <T extends object>(table: string) => {
  const { sql } = bench.database;
  return sql<T[]>`select * from ${sql(table)} where team_id = ${ctx.actor.teamId}`;
};

test("what left the view with a compaction is counted by class, and told one by one", async () => {
  const [compaction] = await bench.database.sql<{ facts: Uint8Array; calls: number; repeated: number }[]>`
    select facts, calls, repeated from compaction_audits where team_id = ${ctx.actor.teamId} and n = 1`;
  expect(compaction).toMatchObject({ calls: 1, repeated: 1 });
  const paths = unpackFacts(compaction?.facts ?? new Uint8Array()).filter((one) => one.class === "path");
  expect(paths.map(({ text, fate, use }) => [text, fate, use?.source ?? null])).toEqual([
    ["src/load.ts", "lost", "neither"],
    ["src/own.ts", "exact", null],
  ]);
  expect(await rows("survivals")).toContainEqual(
    expect.objectContaining({ n: 1, class: "path", age: 1, kept: 0, exact: 1, loose: 0, lost: 1, not_measurable: 0 }),
  );
});

test("each output that left the view has a row: needed or not, done again or not", async () => {
  const discards = await rows<{ seq: number }>("discard_audits");
  const [grep] = discards.sort((a, b) => a.seq - b.seq);
  expect(discards).toHaveLength(2);
  expect(grep).toMatchObject({ n: 1, needed: 1, answer: "unknown", again_seq: expect.any(Number) });
});

test("a needed loss, a repetition and a dropped line are findings with their places", async () => {
  const found = await rows<{ rule: string; text: string; outcome: string }>("findings");
  expect(found.map(({ rule, text, outcome }) => [rule, text, outcome]).sort()).toEqual([
    ["dropped-line", "Never touch the file vendor/lock.json.", "neither"],
    ["needed-loss", "src/load.ts", "neither"],
    ["re-execution", "rg -n manifest", "identical"],
  ]);
});

test("what a call was asked is kept where its action does not say all of it", async () => {
  const [edit, ...others] = await rows<{ input: string }>("call_inputs");
  expect(edit?.input).toBe("src/fine.ts\nb\na");
  expect(others).toEqual([]);
});

test("audited once more by other rules it has the same findings, each once", async () => {
  const before = await rows<{ id: string }>("findings");
  await requestOtherRules(bench.database.sql, AUDIT_RULES + 1);
  expect(await auditNext(bench.database)).toBe(true);
  expect(await auditNext(bench.database)).toBe(false);
  expect(await rows("findings")).toEqual(before);
});

test("a log that grew is audited again, and the rows of its first derivation are gone", async () => {
  const log = Buffer.from(claudeLog([...TOLD, { reply: "Done." }]));
  await send(ctx, log, { name: "told.jsonl" });
  expect(await auditNext(bench.database)).toBe(true);
  const generations = new Set(
    (await rows<{ derived_generation: number }>("findings")).map((r) => r.derived_generation),
  );
  expect(generations.size).toBe(1);
  expect(await rows("call_inputs")).toHaveLength(1);
});

test("an output that a microcompaction took, and one that a later compaction took, are both judged", async () => {
  const other = someone(bench.database);
  const told: readonly ToldByClaude[] = [
    { prompt: "Look." },
    { calls: [{ run: "ls a", gave: "a1" }] },
    { calls: [{ run: "ls b", gave: "b1" }] },
    { calls: [{ run: "ls c", gave: "c1" }] },
    { micro: [1] },
    { compact: "Three folders." },
  ];
  await send(other, Buffer.from(claudeLog(told)), { name: "micro.jsonl" });
  expect(await auditNext(bench.database)).toBe(true);
  const judged = await bench.database.sql<{ n: number; action: string }[]>`
    select d.n, e.action from discard_audits d
    join events e on e.team_id = d.team_id and e.derived_generation = d.derived_generation and e.seq = d.seq
    where d.team_id = ${other.actor.teamId} order by d.n, d.seq`;
  expect(judged.map(({ n, action }) => [n, action])).toEqual([
    [1, "ls b"],
    [2, "ls a"],
    [2, "ls c"],
  ]);
});

test("threads of any length are audited, each discarded output once", async () => {
  const other = someone(bench.database);
  const long = longSession({ sessionId: uuidOf("audit"), events: 2000, compactions: 3, hugeOutputs: 0 });
  await send(other, Buffer.from([...long].join("")), { name: "long.jsonl" });
  expect(await auditNext(bench.database)).toBe(true);
  const [counts] = await bench.database.sql`
    select (select count(*)::int from discard_audits d where d.team_id = t.team_id) as audited,
      t.discarded_observations as discarded
    from threads t where t.team_id = ${other.actor.teamId}`;
  expect(counts?.audited).toBe(counts?.discarded);
});
