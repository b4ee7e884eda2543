import { beforeAll, expect, test } from "vitest";
import type { Database } from "@/db/client";
import { insertRecalls } from "@/db/queries/recalls";
import { ask, read } from "@/db/testing/read";
import {
  seedCompaction,
  seedEvents,
  seedId,
  seedObservation,
  seedSession,
  seedSessionThread,
  seedTeam,
  seedThread,
  type Team,
  type Thread,
} from "@/db/testing/seed";
import { servedDatabase } from "@/db/testing/served-database";
import { getLife as op } from "@/lib/api/life";
import { getLife } from "./get-life";

const served = servedDatabase();
let database: Database;
let team: Team;
let thread: Thread;
const ids: string[] = [];

/** Three runs of one action, the second with another output; another action; a prompt. The first two left at 3. */
beforeAll(async () => {
  database = served();
  team = await seedTeam(database);
  thread = await seedSessionThread(database, team, { events: 6 });
  const run = (seq: number, content: string, action = "npm test") =>
    seedObservation(database, thread, { seq, content, action }).then((id) => ids.push(id));
  await run(0, "ok");
  await run(1, "failed");
  await run(2, "other", "npm run build");
  await run(4, "ok");
  ids.push(await seedObservation(database, thread, { seq: 5, kind: "prompt", content: "ok" }));
  await seedEvents(database, thread, [{ seq: 3, kind: "compaction", compaction: 1 }]);
  await seedCompaction(database, thread, { n: 1, seq: 3, step: 4, discarded: "{[0,2)}" });
});

const life = (id: string | undefined) =>
  read(op, getLife, team, { params: { session: thread.externalId, observation: id ?? "" }, query: { thread: "" } });

test("when it left the view, when the same was done again and with what end, and what stands beside it", async () => {
  expect(await life(ids[1])).toMatchObject({
    recorded: { seq: 1, step: 2 },
    left: { n: 1, seq: 3, step: 4, kind: "full" },
    again: [
      { id: ids[0], seq: 0, same: false },
      { id: ids[3], seq: 4, same: false },
    ],
    againTotal: 2,
    previous: { id: ids[0], seq: 0 },
    next: { id: ids[2], seq: 2 },
  });
  expect((await life(ids[0])).again.map(({ same }) => same)).toEqual([false, true]);
});

test("what is in view has not left it, and a prompt is no action done again", async () => {
  expect(await life(ids[3])).toMatchObject({ left: null, next: null, previous: { seq: 2 } });
  expect(await life(ids[4])).toMatchObject({ left: null, again: [], againTotal: 0, previous: { id: ids[3] } });
});

test("an address of nothing here, and another team's, are not found", async () => {
  const missing = { params: { session: thread.externalId, observation: "00000000" }, query: { thread: "" } };
  expect((await ask(op, getLife, team, missing)).status).toBe(404);
  const other = await seedTeam(database);
  const theirs = { params: { session: thread.externalId, observation: ids[0] ?? "" }, query: { thread: "" } };
  expect((await ask(op, getLife, other, theirs)).status).toBe(404);
});

test("it says when and by whom it was recalled, under any of its ids, the latest 20 first; only what was given, and only here", async () => {
  const by = await seedTeam(database);
  const sessionId = await seedSession(database, by.teamId);
  const here = await seedThread(database, { teamId: by.teamId, sessionId }, { events: 2 });
  const id = await seedObservation(database, here, { seq: 0, callKey: "call" });
  const other = await seedObservation(database, here, { seq: 1 });
  await seedId(database, here, { id: "0a11a500", callKey: "call" });
  const runId = "3f0e9b52-6a53-4f5e-9d20-7d2b0c1a5e44";
  const line = {
    ...{ runId, requestId: null, step: 7, asked: id, status: "ok", charged: 0 },
    ...{ sessionId, thread: "", observationId: id, unit: "chars", offset: 2, length: 3, total: 9 },
  };
  const outside = { ...line, runId: null, step: null, unit: null, offset: null, length: null, total: null };
  const note = (teamId: string, lines: (typeof line | typeof outside)[], actorKind = "key") =>
    insertRecalls(database.sql, teamId, { actorKind, actorId: "key-1", developer: "dev-3" }, lines);
  await note(by.teamId, Array(20).fill(line));
  await note(by.teamId, [
    { ...line, status: "over_cap" },
    { ...line, observationId: other },
    { ...line, thread: "agent-7" },
  ]);
  await note(team.teamId, [line]);
  await note(by.teamId, [{ ...outside, observationId: "0a11a500" }], "browser");
  const ofIt = (observation: string) =>
    read(op, getLife, by, { params: { session: sessionId, observation }, query: { thread: "" } });
  const { recalls, recallsTotal } = await ofIt(id);
  expect(recallsTotal).toBe(21);
  expect(recalls).toHaveLength(20);
  expect(recalls[0]).toMatchObject({
    by: { kind: "browser", id: "key-1", developer: "dev-3" },
    ...{ run: null, step: null, chunk: null },
  });
  expect(recalls[1]).toMatchObject({
    by: { kind: "key", id: "key-1", developer: "dev-3" },
    ...{ run: runId, step: 7, chunk: { offset: 2, length: 3, total: 9, unit: "chars" } },
  });
  const ns = recalls.map(({ n }) => n);
  expect(ns).toEqual([...ns].sort((a, b) => b - a));
  expect((await ofIt("0a11a500")).recallsTotal).toBe(21);
  expect((await ofIt(other)).recallsTotal).toBe(1);
});
