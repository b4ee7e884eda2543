import { beforeAll, expect, test } from "vitest";
import type { Database } from "@/db/client";
import { insertRecalls } from "@/db/queries/recalls";
import { ask, read, readAll } from "@/db/testing/read";
import {
  seedEvents,
  seedId,
  seedObservation,
  seedSessionThread,
  seedTeam,
  type Team,
  type Thread,
} from "@/db/testing/seed";
import { servedDatabase } from "@/db/testing/served-database";
import { recall as recallOp } from "@/lib/api/recall";
import { listRecalls as listOp, getRecallSummary as op, type RecallLine } from "@/lib/api/recalls";
import { openRun as openOp, recallInRun as runOp } from "@/lib/api/runs";
import { getRecallSummary } from "./get-recall-summary";
import { listRecalls } from "./list-recalls";
import { openRun } from "./open-run";
import { recall } from "./recall";
import { recallInRun } from "./recall-in-run";

const served = servedDatabase();
let database: Database;

beforeAll(() => {
  database = served();
});

const newThread = async (team: Team, title: string, thread = ""): Promise<Thread> =>
  seedSessionThread(database, team, { thread }, { title });

const summary = (team: Team, query: Record<string, string> = {}) => read(op, getRecallSummary, team, { query });
const list = async (team: Team, query: Record<string, string> = {}) =>
  (await readAll(listOp, listRecalls, team, { query: { limit: "2", ...query } })) as RecallLine[];

async function open(team: Team, thread: Thread, policy: Record<string, number>): Promise<string> {
  const response = await ask(openOp, openRun, team, { body: { session: thread.sessionId, policy } });
  return openOp.output.parse(await response.json()).id;
}

let requests = 0;
const inRun = (team: Team, run: string, ids: string[], more: Record<string, unknown> = {}) =>
  read(runOp, recallInRun, team, { params: { run }, body: { requestId: `r-${requests++}`, ids, ...more } });

const line = (thread: Thread, observationId: string | null, more: Record<string, unknown> = {}) => ({
  ...{ runId: null, requestId: null, step: null, asked: observationId ?? "", status: "ok", charged: 0 },
  ...{ sessionId: thread.sessionId, thread: thread.thread, observationId },
  ...{ unit: null, offset: null, length: null, total: null },
  ...more,
});
const note = (team: Team, lines: ReturnType<typeof line>[], actorKind = "key") =>
  insertRecalls(database.sql, team.teamId, { actorKind, actorId: "somebody", developer: "dev-3" }, lines);

test("the figures are what was asked, kind by kind; every figure is the length of the list narrowed to it", async () => {
  const team = await seedTeam(database);
  const [one, two] = [await newThread(team, "One"), await newThread(team, "Two")];
  const [a, b, c] = [
    await seedObservation(database, one, { seq: 0, content: "0123456789" }),
    await seedObservation(database, one, { seq: 1, content: "x".repeat(64) }),
    await seedObservation(database, two, { seq: 0, content: "語".repeat(7) }),
  ];
  await seedObservation(database, one, { seq: 2, id: "0dd0dd00", content: "one" });
  await seedObservation(database, two, { seq: 1, id: "0dd0dd00", content: "another" });
  const get = (address: string, query: Record<string, string> = {}) =>
    ask(recallOp, recall, team, { params: { address }, query });

  await get(`§${a}`);
  await get(a);
  await get("00000000", { session: one.externalId });
  await get("§a3f");
  await get("§a3");
  await get("0dd0dd00");
  const run = await open(team, one, { perRecallCap: 20, recallsPerStep: 2 });
  await inRun(team, run, [a, c, b], { step: 1 });
  await inRun(team, run, [a, b], { step: 2, length: 30 });
  await note(team, [line(one, null, { status: "gone" })]);
  await note(team, [line(two, c)], "browser");

  expect(await summary(team)).toMatchObject({
    recalls: 13,
    hits: 6,
    misses: { "not-found": 1, malformed: 2, ambiguous: 1, gone: 1, over_step_limit: 1, over_cap: 1 },
    browser: 1,
    charged: { chars: 17, recalls: 2, runs: 1 },
    observations: 2,
    most: [
      { session: one.sessionId, sessionTitle: "One", thread: "", observationId: a, seq: 0, times: 4 },
      { session: two.sessionId, sessionTitle: "Two", thread: "", observationId: c, seq: 0, times: 2 },
    ],
  });
  expect((await summary(team)).most[0]?.title).toBe(`§${a} — Bash: run 0 (exit 0, 10 chars, 1 line)`);

  const narrowed: [Record<string, string>, number][] = [
    [{}, 13],
    [{ hit: "1" }, 6],
    [{ hit: "0" }, 7],
    [{ status: "malformed" }, 2],
    [{ status: "over_cap" }, 1],
    [{ by: "browser" }, 1],
    [{ by: "key", hit: "0" }, 7],
    [{ charged: "1" }, 2],
    [{ charged: "0", hit: "1" }, 4],
    [{ run }, 5],
    [{ session: one.externalId }, 8],
    [{ session: two.sessionId }, 2],
    [{ session: one.sessionId, run }, 4],
    [{ observation: a }, 4],
    [{ observation: a, session: one.sessionId, thread: "" }, 4],
    [{ observation: a, session: two.sessionId }, 0],
    [{ session: one.sessionId, thread: "agent-7" }, 0],
  ];
  for (const [query, count] of narrowed) expect(await list(team, query), JSON.stringify(query)).toHaveLength(count);
  expect(await summary(team, { session: two.sessionId })).toMatchObject({ recalls: 2, hits: 2, observations: 1 });
  expect(await summary(team, { by: "browser" })).toMatchObject({ recalls: 1, hits: 1, browser: 1, observations: 1 });
  expect((await summary(team, { by: "key" })).most.map(({ times }) => times)).toEqual([4, 1]);
  expect(await summary(team, { run })).toMatchObject({ recalls: 5, hits: 3, observations: 2, browser: 0 });
});

test("a line of the ledger says what the id led to; a miss leads nowhere, and neither does what is not derived", async () => {
  const team = await seedTeam(database);
  const thread = await newThread(team, "A title");
  const id = await seedObservation(database, thread, { seq: 3, content: "here", action: "make" });
  await note(team, [line(thread, id), line(thread, null, { status: "not-found" }), line(thread, "ffffffff")]);
  const lines = await list(team);
  const of = { session: thread.sessionId, sessionTitle: "A title", thread: "" };
  expect(
    lines.map(({ session, sessionTitle, thread, seq, title }) => ({ session, sessionTitle, thread, seq, title })),
  ).toEqual([
    { ...of, seq: null, title: null },
    { ...of, seq: null, title: null },
    { ...of, seq: 3, title: `§${id} — Bash: make (exit 0, 4 chars, 1 line)` },
  ]);
  expect((await summary(team)).most).toMatchObject([
    { observationId: "ffffffff", seq: null },
    { observationId: id, seq: 3 },
  ]);
});

test("another team's recalls never appear, whatever is asked", async () => {
  const [ours, theirs] = [await seedTeam(database), await seedTeam(database)];
  const [own, foreign] = [await newThread(ours, "Ours"), await newThread(theirs, "Theirs")];
  const id = await seedObservation(database, own, { seq: 0, id: "a3f7c2e1" });
  await seedObservation(database, foreign, { seq: 0, id });
  await note(theirs, [line(foreign, id), line(foreign, null, { status: "gone" })]);
  // A row that names a session of another team leads nowhere.
  await note(theirs, [line(own, id)]);

  const nothing = { recalls: 0, hits: 0, browser: 0, observations: 0, most: [] };
  expect(await summary(ours)).toMatchObject(nothing);
  expect(await summary(ours, { observation: id })).toMatchObject(nothing);
  expect(await list(ours)).toEqual([]);
  expect(await list(ours, { observation: id })).toEqual([]);
  for (const session of [foreign.sessionId, foreign.externalId]) {
    expect((await ask(op, getRecallSummary, ours, { query: { session } })).status).toBe(404);
    expect((await ask(listOp, listRecalls, ours, { query: { session } })).status).toBe(404);
  }
  expect((await summary(theirs)).most.map(({ sessionTitle }) => sessionTitle)).toEqual([null, "Theirs"]);
});

test("an observation is meant under each of its ids once session and thread are named", async () => {
  const team = await seedTeam(database);
  const thread = await newThread(team, "Aliases");
  const id = await seedObservation(database, thread, { seq: 0, callKey: "call" });
  await seedObservation(database, thread, { seq: 1 });
  await seedId(database, thread, { id: "0a11a500", callKey: "call" });
  await note(team, [line(thread, id), line(thread, "0a11a500")]);
  const named = { session: thread.sessionId, thread: "" };
  expect(await list(team, { ...named, observation: id })).toHaveLength(2);
  expect(await list(team, { ...named, observation: "0a11a500" })).toHaveLength(2);
  expect(await list(team, { observation: id })).toHaveLength(1);
});

test("of the most recalled it is told which could be had again by reading, which changed since, and why the rest is not known", async () => {
  const team = await seedTeam(database);
  const thread = await newThread(team, "Files");
  const calls: [tool: string, action: string, isError?: boolean][] = [
    ["Read", "/repo/kept.ts"],
    ["Read", "/repo/edited.ts:1-20"],
    ["Edit", "/repo/edited.ts"],
    ["Edit", "/repo/kept.ts", true],
    ["Read", "/repo/kept.ts"],
    ["Bash", "cat /repo/late.ts"],
    ["Grep", "'x' /repo"],
  ];
  const ids: string[] = [];
  for (const [seq, [tool, action, isError = false]] of calls.entries()) {
    const id = await seedObservation(database, thread, { seq, tool, action, isError });
    await seedEvents(database, thread, [{ seq, step: seq + 1, observationId: id, tool, action }]);
    ids.push(id);
  }
  await note(
    team,
    ids.map((id) => line(thread, id)),
  );
  const rereads = new Map((await summary(team)).most.map(({ observationId, reread }) => [observationId, reread]));
  expect(ids.map((id) => rereads.get(id))).toEqual([
    { answer: "unknown", doubt: "maybe-changed", by: { seq: 3, step: 4, tool: "Edit" } },
    { answer: "changed", doubt: null, by: { seq: 2, step: 3, tool: "Edit" } },
    { answer: "unknown", doubt: "no-read", by: null },
    { answer: "unknown", doubt: "no-read", by: null },
    { answer: "again", doubt: null, by: null },
    { answer: "again", doubt: null, by: null },
    { answer: "unknown", doubt: "no-read", by: null },
  ]);
});

test("at most 50 are listed, the latest first of equals; behind 1,000 later calls nothing is said to be as it was", async () => {
  const team = await seedTeam(database);
  const thread = await newThread(team, "Long");
  const [early, late] = [
    await seedObservation(database, thread, { seq: 0, tool: "Read", action: "/a.ts" }),
    await seedObservation(database, thread, { seq: 2, tool: "Read", action: "/a.ts" }),
  ];
  await seedEvents(
    database,
    thread,
    Array.from({ length: 1003 }, (_, seq) => ({
      seq,
      tool: seq === 0 || seq === 2 ? "Read" : "Edit",
      action: "/b.ts",
    })),
  );
  const others = Array.from({ length: 60 }, (_, n) => line(thread, n.toString(16).padStart(8, "0")));
  await note(team, [...others, line(thread, late), line(thread, early), line(thread, early), line(thread, late)]);
  const { most, observations } = await summary(team);
  expect(observations).toBe(62);
  expect(most).toHaveLength(50);
  expect(most.slice(0, 3).map(({ observationId, times }) => [observationId, times])).toEqual([
    [late, 2],
    [early, 2],
    ["0000003b", 1],
  ]);
  expect(most.slice(0, 2).map(({ reread }) => reread)).toEqual([
    { answer: "again", doubt: null, by: null },
    { answer: "unknown", doubt: "too-long", by: null },
  ]);
});
