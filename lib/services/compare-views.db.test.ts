import { beforeAll, expect, test } from "vitest";
import type { Database } from "@/db/client";
import { seenAddresses } from "@/db/queries/client-view";
import { countSeenAddresses } from "@/db/queries/view";
import { read } from "@/db/testing/read";
import {
  seedCompaction,
  seedEvents,
  seedObservation,
  seedSessionThread,
  seedTeam,
  type Team,
  type Thread,
} from "@/db/testing/seed";
import { servedDatabase } from "@/db/testing/served-database";
import { getView as op } from "@/lib/api/view";
import { getView } from "./get-view";

const served = servedDatabase();
let database: Database;
let team: Team;
let thread: Thread;

/**
 * Four steps. The first compaction takes the outputs 1 to 3 and leaves the picture, which the microcompaction takes; the
 * last one came to nothing. Event 8 was rewound.
 */
beforeAll(async () => {
  database = served();
  team = await seedTeam(database);
  thread = await newThread("{[8,9)}");
  await seedEvents(database, thread, [
    { seq: 0, kind: "prompt", step: 0 },
    { seq: 1, kind: "tool", step: 1 },
    { seq: 2, kind: "tool", step: 1 },
    { seq: 3, kind: "tool", step: 2 },
    { seq: 4, kind: "tool", step: 2 },
    { seq: 5, kind: "compaction", step: 2, compaction: 1 },
    { seq: 6, kind: "reply", step: 3 },
    { seq: 7, kind: "tool", step: 3 },
    { seq: 8, kind: "tool", step: 3 },
    { seq: 9, kind: "compaction", step: 3, compaction: 2 },
    { seq: 10, kind: "reply", step: 4 },
    { seq: 11, kind: "compaction", step: 4, compaction: 3 },
  ]);
  await seedObservation(database, thread, { seq: 0, kind: "prompt", content: "Why?" });
  await seedObservation(database, thread, { seq: 1, content: "a".repeat(9000) });
  await seedObservation(database, thread, { seq: 2, content: "short" });
  await seedObservation(database, thread, { seq: 3, content: "c".repeat(16_001) });
  await seedObservation(database, thread, { seq: 4, content: "d".repeat(7000), mediaType: "image/png" });
  await seedObservation(database, thread, { seq: 6, kind: "reply", content: "Because." });
  await seedObservation(database, thread, { seq: 7, content: "e".repeat(2500), complete: false });
  await seedObservation(database, thread, { seq: 8, content: "f".repeat(2500) });
  await seedObservation(database, thread, { seq: 10, kind: "reply", content: "So." });
  await seedCompaction(database, thread, { n: 1, seq: 5, step: 2, discarded: "{[0,4)}" });
  await seedCompaction(database, thread, {
    ...{ n: 2, seq: 9, step: 3, kind: "micro", discarded: "{[1,2),[4,5)}", tokensAfter: null, tokensAfterSource: null },
  });
  await seedCompaction(database, thread, { n: 3, seq: 11, step: 4, status: "failed", discarded: "{[7,8)}" });
  await seedCalls(thread, [
    [1, 500],
    [2, 900],
    [4, 1100],
  ]);
});

async function newThread(offPath = "{}"): Promise<Thread> {
  return seedSessionThread(database, team, { offPath });
}

async function seedCalls({ teamId, generation }: Thread, calls: readonly [step: number, tokens: number | null][]) {
  const rows = calls.map(([step, tokens], ordinal) => ({
    ...{ team_id: teamId, derived_generation: generation, ordinal, step, response_id: `r${ordinal}` },
    ...{ input: 1, output: 1, cache_read: 0, cache_write: 0, context_tokens: tokens, inherited: false },
  }));
  await database.sql`insert into model_calls ${database.sql(rows)}`;
}

async function comparedAt(step: number, of = thread, query: Record<string, string> = {}) {
  const asked = { params: { session: of.sessionId }, query: { step: String(step), compare: "1", ...query } };
  const { compared, ...view } = await read(op, getView, team, asked);
  if (!compared) throw new Error("nothing was compared");
  return { ...compared, view };
}

test("before any compaction the client holds all outputs, in the tokens that the call of the step told", async () => {
  const { client, all, discarded, cap } = await comparedAt(1);
  expect(client).toEqual({
    ...{ tokens: 500, tokensSource: "call", tokensStep: 1 },
    ...{ outputsInView: 2, outputsDiscarded: 0, discardedBy: [], summaryOf: null },
  });
  expect(cap).toBe(8000);
  expect(all).toEqual({ count: 1, recalls: 2, incomplete: 0 });
  expect(discarded).toEqual({ whole: 0, handles: NONE, listed: NONE, cut: 0 });
});

test("at the step of a compaction its view is what that left: of the outputs it took, the long ones are handles", async () => {
  const { client, all, discarded } = await comparedAt(2);
  expect(client).toEqual({
    ...{ tokens: 100, tokensSource: "next-call", tokensStep: 2 },
    ...{ outputsInView: 1, outputsDiscarded: 3, discardedBy: [{ n: 1, outputs: 3 }], summaryOf: 1 },
  });
  expect(all).toEqual({ count: 3, recalls: 2 + 3 + 2, incomplete: 0 });
  expect(discarded).toEqual({
    ...{ whole: 1, handles: { count: 2, recalls: 2 + 3, incomplete: 0 }, listed: NONE, cut: 0 },
  });
});

test("after a microcompaction of unknown size the tokens are unknown; what was rewound is counted nowhere", async () => {
  const { client, all, discarded } = await comparedAt(3);
  expect(client).toEqual({
    ...{ tokens: null, tokensSource: null, tokensStep: 3 },
    ...{ outputsInView: 1, outputsDiscarded: 4, summaryOf: 1 },
    discardedBy: [
      { n: 1, outputs: 3 },
      { n: 2, outputs: 1 },
    ],
  });
  expect(all).toEqual({ count: 4, recalls: 2 + 3 + 2 + 1, incomplete: 1 });
  expect(discarded.handles).toEqual({ count: 3, recalls: 2 + 3 + 2, incomplete: 0 });
});

test("a later call tells again; a compaction that failed took nothing", async () => {
  const { client } = await comparedAt(4);
  expect(client).toMatchObject({ tokens: 1100, tokensSource: "call", tokensStep: 4, outputsInView: 1 });
  expect(client.discardedBy.map(({ n }) => n)).toEqual([1, 2]);
});

test("in a view with a catalogue line, what that counts is listed and not a handle", async () => {
  const long = await newThread();
  const seqs = Array.from({ length: 300 }, (_, seq) => seq);
  await seedEvents(
    database,
    long,
    seqs.map((seq) => ({ seq, kind: "tool" })),
  );
  for (const seq of seqs) await seedObservation(database, long, { seq, content: "words ".repeat(60 + seq) });
  await seedCompaction(database, long, { n: 1, seq: 250, step: 250, discarded: "{[0,200)}" });
  const { client, all, discarded, view } = await comparedAt(300, long, { k: "1000" });
  const [line] = view.items;
  expect(line).toMatchObject({ kind: "catalogue", seq: null, step: null });
  const listed = Number(line?.text.replace(/\D/g, ""));
  const handles = view.items.filter(({ kind }) => kind === "stub" || kind === "bare");
  expect(all.count).toBe(listed + handles.length);
  expect(client).toMatchObject({ tokens: 100, outputsInView: 100, outputsDiscarded: 200 });
  const ofDiscarded = handles.filter(({ seq }) => seq !== null && seq < 200).length;
  expect(discarded.handles).toEqual({ count: ofDiscarded, recalls: ofDiscarded, incomplete: 0 });
  expect(discarded.listed).toEqual({ count: 200 - ofDiscarded, recalls: 200 - ofDiscarded, incomplete: 0 });
});

test("a thread without calls tells no tokens, and nothing is compared unless that is asked for", async () => {
  const silent = await newThread();
  await seedEvents(database, silent, [{ seq: 0, kind: "prompt", step: 0 }]);
  const { client } = await comparedAt(0, silent);
  expect(client).toEqual({
    ...{ tokens: null, tokensSource: null, tokensStep: null },
    ...{ outputsInView: 0, outputsDiscarded: 0, discardedBy: [], summaryOf: null },
  });
  const { compared } = await read(op, getView, team, { params: { session: silent.sessionId } });
  expect(compared).toBeNull();
});

test("of a thread that just grew, of which the planner knows nothing, addresses are found without comparing each with every other", async () => {
  const { sql } = database;
  const { sessionId, generation } = await newThread();
  const key = { teamId: team.teamId, sessionId, thread: "", generation };
  await sql`insert into events (team_id, derived_generation, seq, kind, step, byte_offset, part, preview, inherited)
    select ${key.teamId}, ${generation}, n, 'reply', n, n, 0, '', false from generate_series(1, ${GROWN}::int) n`;
  await sql`insert into observations (team_id, derived_generation, call_key, occurrence, seq, id, kind, step, is_error,
      content_sha256, content_sha1, bytes, chars, lines, head, tail, complete, inherited)
    select ${key.teamId}, ${generation}, 'c' || n, 0, n, lpad(to_hex(n), 8, '0'), 'reply', n, false, '', '', 9, 9, 1, '',
      '', true, false from generate_series(1, ${GROWN}::int) n`;
  expect(await countSeenAddresses(sql, key, GROWN)).toBe(GROWN);
  expect(await seenAddresses(sql, key, GROWN)).toHaveLength(GROWN);
});

/** So many that every row compared with every other would not end before the test's time does. */
const GROWN = 100_000;
const NONE = { count: 0, recalls: 0, incomplete: 0 };
