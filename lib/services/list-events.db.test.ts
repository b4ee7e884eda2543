import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "@/db/client";
import { ask, read, readAll } from "@/db/testing/read";
import {
  type EventSeed,
  seedCompaction,
  seedEvents,
  seedObservation,
  seedSession,
  seedSessionThread,
  seedTeam,
  seedThread,
  sha256,
  type Team,
  type Thread,
} from "@/db/testing/seed";
import { servedDatabase } from "@/db/testing/served-database";
import { listDiscarded as listDiscardedOp } from "@/lib/api/compaction-lists";
import {
  getCompaction as getCompactionOp,
  listCompactions as listCompactionsOp,
  listEvents as listEventsOp,
  listObservations as listObservationsOp,
} from "@/lib/api/events";
import { listMarks as listMarksOp } from "@/lib/api/marks";
import { getContext as getContextOp, listFiles as listFilesOp, listThreads as listThreadsOp } from "@/lib/api/sessions";
import { getCompaction } from "./get-compaction";
import { getContext } from "./get-context";
import { listCompactions } from "./list-compactions";
import { listDiscarded } from "./list-discarded";
import { listEvents } from "./list-events";
import { listFiles } from "./list-files";
import { listMarks } from "./list-marks";
import { listObservations } from "./list-observations";
import { listThreads } from "./list-threads";

const served = servedDatabase();
let database: Database;
let team: Team;
let thread: Thread;

beforeAll(async () => {
  database = served();
  team = await seedTeam(database);
});

/**
 * Ten tool outputs (seq 0–9), a prompt (10), a first compaction at 11 that took 0–4 and a second at 14 that took 0–6 and
 * the prompt; 3 and 12 were rewound. The call at 2 had two outputs.
 */
beforeEach(async () => {
  thread = await seedSessionThread(database, team, { offPath: "{[3,4),[12,13)}", events: 15 });
  const events: EventSeed[] = [];
  for (let seq = 0; seq < 10; seq++) {
    const id = await seedObservation(database, thread, { seq, content: `output ${seq}\nsecond line\n` });
    events.push({ seq, observationId: id });
  }
  await seedObservation(database, thread, { seq: 2, callKey: "call-2", occurrence: 1, content: "again" });
  const prompt = await seedObservation(database, thread, { seq: 10, kind: "prompt", content: "do it" });
  const summary = await seedObservation(database, thread, { seq: 11, kind: "summary", content: "what was done" });
  events.push({ seq: 10, kind: "prompt", observationId: prompt });
  events.push({ seq: 11, kind: "compaction", observationId: summary, compaction: 1 });
  events.push({ seq: 12, kind: "reply" }, { seq: 13, kind: "notice" }, { seq: 14, kind: "compaction", compaction: 2 });
  await seedEvents(database, thread, events);
  await seedCompaction(database, thread, {
    n: 1,
    seq: 11,
    step: 12,
    discarded: "{[0,5)}",
    kept: "{[8,11)}",
    summaryId: summary,
  });
  await seedCompaction(database, thread, { n: 2, seq: 14, step: 15, discarded: "{[0,7),[10,11)}", opaqueBytes: 4321 });
});

const session = () => ({ session: thread.externalId });
const events = (query: Record<string, string> = {}) =>
  read(listEventsOp, listEvents, team, { params: session(), query });
const seqs = (page: { items: { seq: number }[] }) => page.items.map(({ seq }) => seq);

describe("the timeline", () => {
  test("pages hold every event once, in log order, whatever their size", async () => {
    for (const limit of ["1", "4", "15", "200"]) {
      const all = await readAll(listEventsOp, listEvents, team, { params: session(), query: { limit } });
      expect((all as { seq: number }[]).map(({ seq }) => seq)).toEqual(Array.from({ length: 15 }, (_, seq) => seq));
    }
  });

  test("a page can start a little before an event, or end just before one, and goes on from there", async () => {
    const around = await events({ around: "8", limit: "4" });
    expect([seqs(around), around.firstSeq, around.total]).toEqual([[7, 8, 9, 10], 7, 15]);
    expect(seqs(await events({ cursor: around.nextCursor ?? "", around: "8", limit: "4" }))).toEqual([11, 12, 13, 14]);
    const before = await events({ before: "7", limit: "4" });
    expect([seqs(before), before.firstSeq]).toEqual([[3, 4, 5, 6], 3]);
    expect(seqs(await events({ cursor: before.nextCursor ?? "", limit: "2" }))).toEqual([7, 8]);
    expect(seqs(await events({ before: "2", limit: "4" }))).toEqual([0, 1]);
    expect(await events({ before: "0" })).toMatchObject({ items: [], firstSeq: null, nextCursor: null });
    expect(seqs(await events({ around: "0", limit: "2" }))).toEqual([0, 1]);
    expect(seqs(await events({ around: "9007199254740991", limit: "4" }))).toEqual([14]);
  });

  test("kinds narrow it, and its total", async () => {
    const page = await events({ kind: "prompt,compaction", limit: "2" });
    expect([seqs(page), page.total]).toEqual([[10, 11], 3]);
    expect(seqs(await events({ kind: "prompt,compaction", around: "14", limit: "4" }))).toEqual([11, 14]);
    const response = await ask(listEventsOp, listEvents, team, {
      params: session(),
      query: { kind: "nonsense" },
    });
    expect(response.status).toBe(422);
  });

  test("each event says what it holds, what took it and whether it was rewound", async () => {
    const { items } = await events();
    expect(items[2]).toMatchObject({ address: ":200.0", discardedBy: 1, onLivePath: true });
    expect(items[2]?.observation).toMatchObject({ lines: 2, discardedBy: 1, action: "run 2" });
    expect(items[2]?.observation?.stub).toMatch(
      new RegExp(`^§${items[2]?.observationId} — Bash: run 2 \\(exit 0, 21 chars, 2 lines\\)`),
    );
    expect(items.map(({ onLivePath }) => onLivePath)).toEqual(items.map((_, seq) => seq !== 3 && seq !== 12));
    expect(items.map(({ discardedBy }) => discardedBy)).toEqual([
      1,
      1,
      1,
      1,
      1,
      2,
      2,
      null,
      null,
      null,
      2,
      null,
      null,
      null,
      null,
    ]);
    expect(items[12]).toMatchObject({ observation: null, compaction: null });
    expect(items[11]?.compaction).toMatchObject({ n: 1, summary: { text: "what was done", truncated: false } });
    expect(items[14]?.compaction).toMatchObject({ n: 2, summary: { opaqueBytes: 4321 } });
  });

  test("the default thread is the main one, or the first where the main one is not here", async () => {
    await seedThread(database, thread, { thread: "agent-1", events: 3 });
    expect((await events()).total).toBe(15);
    expect((await events({ thread: "agent-1" })).total).toBe(3);
    const alone = await seedSession(database, team.teamId);
    await seedThread(database, { teamId: team.teamId, sessionId: alone }, { thread: "agent-9", events: 7 });
    expect((await read(listEventsOp, listEvents, team, { params: { session: alone } })).total).toBe(7);
  });

  test.each(["x", Buffer.from('["1"]').toString("base64url"), Buffer.from("[1e99]").toString("base64url")])(
    "cursor %s of another list is malformed",
    async (cursor) => {
      const query = { cursor };
      const response = await ask(listEventsOp, listEvents, team, { params: session(), query });
      expect(response.status).toBe(400);
    },
  );

  test("another team's session is not found", async () => {
    const response = await ask(listEventsOp, listEvents, await seedTeam(database), { params: session() });
    expect(response.status).toBe(404);
  });
});

describe("observations", () => {
  const observations = async (query: Record<string, string>) =>
    (await readAll(listObservationsOp, listObservations, team, { params: session(), query })) as {
      seq: number;
      id: string;
    }[];

  test("pages hold each once, two outputs of one call too, tool outputs unless asked otherwise", async () => {
    for (const limit of ["1", "3", "200"]) {
      const all = await observations({ limit });
      expect(all.map(({ seq }) => seq)).toEqual([0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect(new Set(all.map(({ id }) => id)).size).toBe(11);
    }
    expect((await observations({ kind: "prompt" })).map(({ seq }) => seq)).toEqual([10]);
    expect((await observations({ kind: "all", limit: "5" })).map(({ seq }) => seq)).toHaveLength(13);
  });

  test("what a compaction took is the live path only, by page and kind", async () => {
    expect((await observations({ discardedBy: "1" })).map(({ seq }) => seq)).toEqual([0, 1, 2, 2, 4]);
    expect(await observations({ discardedBy: "9" })).toEqual([]);
    const discarded = async (query: Record<string, string>) => {
      const params = { ...session(), compaction: ":2" };
      const all = await readAll(listDiscardedOp, listDiscarded, team, { params, query });
      return (all as { seq: number }[]).map(({ seq }) => seq);
    };
    expect(await discarded({ limit: "2" })).toEqual([0, 1, 2, 2, 4, 5, 6, 10]);
    expect(await discarded({ kind: "prompt" })).toEqual([10]);
    const params = { ...session(), compaction: ":9" };
    expect((await ask(listDiscardedOp, listDiscarded, team, { params })).status).toBe(404);
  });
});

describe("compactions", () => {
  const compactions = async (query: Record<string, string> = {}) =>
    (await readAll(listCompactionsOp, listCompactions, team, { params: session(), query })) as {
      thread: string;
      n: number;
    }[];

  test("come for all threads, in order, with summary, what they took and what stayed", async () => {
    const sub = await seedThread(database, thread, { thread: "agent-1" });
    await seedCompaction(database, sub, { n: 1, seq: 1, discarded: "{}" });
    for (const limit of ["1", "2", "50"]) {
      expect((await compactions({ limit })).map((c) => `${c.thread}:${c.n}`)).toEqual([":1", ":2", "agent-1:1"]);
    }
    expect((await compactions({ thread: "agent-1" })).map(({ n }) => n)).toEqual([1]);

    const all = await database.sql<{ id: string; seq: number }[]>`
      select id, seq from observations where team_id = ${team.teamId} and derived_generation = ${thread.generation} order by seq, occurrence`;
    const idsAt = (...at: number[]) => all.filter(({ seq }) => at.includes(seq)).map(({ id }) => id);
    const [first, second] = await compactions();
    expect(first).toMatchObject({
      discarded: idsAt(0, 1, 2, 4),
      kept: { events: 3, observations: idsAt(8, 9, 10) },
      summary: { text: "what was done", id: idsAt(11)[0], truncated: false },
      tokensSource: { before: "recorded", after: "next-call" },
    });
    expect(second).toMatchObject({ discarded: idsAt(0, 1, 2, 4, 5, 6), summary: { opaqueBytes: 4321 } });
    const params = { ...session(), compaction: "agent-1:1" };
    expect(await read(getCompactionOp, getCompaction, team, { params })).toMatchObject({
      thread: "agent-1",
      summary: null,
    });
    const none = { ...session(), compaction: ":3" };
    expect((await ask(getCompactionOp, getCompaction, team, { params: none })).status).toBe(404);
  });
});

test("marks are the compactions of one thread in figures, without what makes them long", async () => {
  const sub = await seedThread(database, thread, { thread: "agent-1" });
  await seedCompaction(database, sub, { n: 1, seq: 1, discarded: "{}" });
  const marks = async (query: Record<string, string>) =>
    (await read(listMarksOp, listMarks, team, { params: session(), query })).items;
  const own = await marks({});
  expect(own.map(({ thread: name, n, keptEvents }) => [name, n, keptEvents])).toEqual([
    ["", 1, 3],
    ["", 2, 0],
  ]);
  for (const name of ["summary", "discarded", "kept"]) expect(own[0]).not.toHaveProperty(name);
  expect((await marks({ thread: "agent-1" })).map(({ thread: name }) => name)).toEqual(["agent-1"]);
  const other = await ask(listMarksOp, listMarks, await seedTeam(database), { params: session() });
  expect(other.status).toBe(404);
});

test("a call that comes late for an earlier step is told for that step", async () => {
  const { teamId, generation } = thread;
  await database.sql`
    insert into model_calls (team_id, derived_generation, ordinal, step, at, response_id, input, output, cache_read, cache_write, context_tokens, inherited)
    select ${teamId}, ${generation}, o, s, '2026-11-01T00:00:00Z'::timestamptz + o * interval '1 second', 'r' || o, 0, 0, 0, 0, t, false
    from (values (1, 1, 10), (2, 2, 20), (3, 1, 30), (4, 3, null)) v (o, s, t)`;
  const { points } = await read(getContextOp, getContext, team, { params: session() });
  expect(points).toEqual([
    { step: 1, tokens: 30, at: "2026-11-01T00:00:03.000Z" },
    { step: 2, tokens: 20, at: "2026-11-01T00:00:02.000Z" },
  ]);
});

test("the context is the last call of each step, with its peak and both sides of every cut", async () => {
  const { teamId, generation } = thread;
  await database.sql`
    insert into model_calls (team_id, derived_generation, ordinal, step, response_id, input, output, cache_read, cache_write, context_tokens, inherited)
    select ${teamId}, ${generation}, i, (i + 1) / 2, 'r' || i, 0, 0, 0, 0, case when i = 5 then null when i = 668 then 9999 else i end, false
    from generate_series(1, 1000) i`;
  const context = async (points: string) =>
    read(getContextOp, getContext, team, { params: session(), query: { points } });
  const whole = await context("1000");
  expect([whole.thinned, whole.points.length]).toEqual([false, 500]);
  expect(whole.points.slice(0, 3).map(({ step, tokens }) => [step, tokens])).toEqual([
    [1, 2],
    [2, 4],
    [3, 6],
  ]);
  const thinned = await context("20");
  expect(thinned.thinned).toBe(true);
  expect(thinned.points.length).toBeLessThanOrEqual(20);
  const steps = thinned.points.map(({ step }) => step);
  expect(steps).toEqual(expect.arrayContaining([1, 12, 13, 15, 16, 334, 500]));

  const of = async (query: Record<string, string>) =>
    read(getContextOp, getContext, team, { params: session(), query: { points: "20", ...query } });
  const few = await of({ from: "330", to: "340" });
  expect([few.thinned, few.points.map(({ step }) => step)]).toEqual([
    false,
    Array.from({ length: 13 }, (_, i) => 329 + i),
  ]);
  const many = await of({ from: "101", to: "400" });
  expect(many.thinned).toBe(true);
  expect(many.points.map(({ step }) => step)).toEqual(expect.arrayContaining([100, 101, 334, 400, 401]));
  expect(many.points.length).toBeLessThanOrEqual(22);
});

test("files come with their revisions, the current one first in name, size and hash", async () => {
  const { teamId, streamId } = thread;
  await database.sql`insert into revisions (team_id, stream_id, n, size, sha256, chain, chunk_count)
    values (${teamId}, ${streamId}, 2, 20, ${sha256("two")}, ${sha256("")}, 1)`;
  await database.sql`update streams set current_revision = 2 where team_id = ${teamId} and id = ${streamId}`;
  const { items } = await read(listFilesOp, listFiles, team, { params: session() });
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ name: "main.jsonl", thread: "", bytes: 20, sha256: sha256("two").toString("hex") });
  expect(items[0]?.revisions.map(({ n, current }) => [n, current])).toEqual([
    [1, false],
    [2, true],
  ]);
});

test("threads come main first", async () => {
  await seedThread(database, thread, { thread: "agent-1" });
  const { items } = await read(listThreadsOp, listThreads, team, { params: session() });
  expect(items.map((item) => [item.thread, item.kind, item.own])).toEqual([
    ["", "main", true],
    ["agent-1", "subagent", true],
  ]);
});
