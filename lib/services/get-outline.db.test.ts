import { beforeAll, expect, test } from "vitest";
import type { Database } from "@/db/client";
import { ask, read } from "@/db/testing/read";
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
import { listEvents as listEventsOp } from "@/lib/api/events";
import { getOutline as op } from "@/lib/api/outline";
import { getOutline } from "./get-outline";
import { listEvents } from "./list-events";

const served = servedDatabase();
let database: Database;
let team: Team;
let thread: Thread;

const at = (time: string) => new Date(`2026-11-28T${time}Z`);

/** A prompt, three calls of which the second was issued with the first and failed, the third rewound, an error, two compactions, and the next day's reply. */
beforeAll(async () => {
  database = served();
  team = await seedTeam(database);
  thread = await seedSessionThread(database, team, { offPath: "{[3,4)}", events: 9 });
  await seedEvents(database, thread, [
    { seq: 0, kind: "prompt", at: at("10:01:00"), inherited: true },
    { seq: 1, tool: "Bash", at: at("10:14:59") },
    { seq: 2, step: 2, tool: "Read", at: at("10:15:00") },
    { seq: 3, tool: "Bash", at: null },
    { seq: 4, kind: "error", at: at("10:16:00") },
    { seq: 5, kind: "compaction", compaction: 1, at: at("10:31:00") },
    { seq: 6, kind: "notice", at: at("10:32:00") },
    { seq: 7, kind: "compaction", compaction: 2, at: at("10:33:00") },
    { seq: 8, kind: "reply", at: at("23:59:59") },
  ]);
  await seedObservation(database, thread, { seq: 1, returnCode: 0 });
  await seedObservation(database, thread, { seq: 2, returnCode: 2 });
  await seedObservation(database, thread, { seq: 2, callKey: "call-2", occurrence: 1, isError: true });
  await seedCompaction(database, thread, { n: 1, seq: 5, discarded: "{[0,2)}" });
  await seedCompaction(database, thread, { n: 2, seq: 7, discarded: "{[0,3),[6,7)}" });
});

const asked = (query: Record<string, string> = {}) => ({ params: { session: thread.externalId }, query });

test("a letter an event, failed and rewound ones told apart, what left and when the quarters of an hour began", async () => {
  expect(await read(op, getOutline, team, asked())).toEqual({
    thread: "",
    events: "ptkTecncr",
    discarded: [
      [0, 2, 1],
      [0, 3, 2],
      [6, 7, 2],
    ],
    inherited: 1,
    times: [
      [0, "2026-11-28T10:01:00.000Z"],
      [2, "2026-11-28T10:15:00.000Z"],
      [5, "2026-11-28T10:31:00.000Z"],
      [8, "2026-11-28T23:59:59.000Z"],
    ],
    tools: [
      { tool: "Bash", count: 2, failed: 0 },
      { tool: "Read", count: 1, failed: 1 },
    ],
    ofTool: null,
  });
});

test("the events of one tool, as ranges; none of a tool that was not used", async () => {
  expect((await read(op, getOutline, team, asked({ tool: "Bash" }))).ofTool).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect((await read(op, getOutline, team, asked({ tool: "Edit" }))).ofTool).toEqual([]);
});

test("events are read by their ordinals, however far apart", async () => {
  const page = await read(listEventsOp, listEvents, team, asked({ seqs: "0,4-6,8", limit: "1" }));
  expect(page.items.map(({ seq }) => seq)).toEqual([0, 4, 5, 6, 8]);
  expect(page.nextCursor).toBeNull();
  expect((await ask(listEventsOp, listEvents, team, asked({ seqs: "4,3" }))).status).toBe(422);
});

test("a page begins at a step, or at the next one that has an event", async () => {
  const first = async (step: string) =>
    (await read(listEventsOp, listEvents, team, asked({ step, limit: "1" }))).items.map(({ seq }) => seq);
  expect(await first("5")).toEqual([4]);
  expect(await first("0")).toEqual([0]);
  expect(await first("99")).toEqual([]);
});

test("another team gets the same answer as for a session that does not exist", async () => {
  const other = await seedTeam(database);
  const theirs = await ask(op, getOutline, other, asked());
  const nobodys = await ask(op, getOutline, other, { params: { session: "no-such-session" } });
  const body = async (response: Response) => ({ ...(await response.json()), requestId: null });
  expect(theirs.status).toBe(404);
  expect(await body(theirs)).toEqual(await body(nobodys));
});
