import { beforeAll, expect, test } from "vitest";
import type { Database } from "@/db/client";
import { ask, read } from "@/db/testing/read";
import { seedEvents, seedObservation, seedSessionThread, seedTeam, type Team, type Thread } from "@/db/testing/seed";
import { servedDatabase } from "@/db/testing/served-database";
import { findInSession as op } from "@/lib/api/find";
import { findInSession } from "./find-in-session";

const served = servedDatabase();
let database: Database;
let team: Team;
let thread: Thread;

/** A prompt, a call whose output is long and split into parts, a notice without a body, a picture, and a reply. */
beforeAll(async () => {
  database = served();
  team = await seedTeam(database);
  thread = await seedSessionThread(database, team, { events: 5 });
  const prompt = await seedObservation(database, thread, { seq: 0, kind: "prompt", content: "Find the Manifest path" });
  const output = `${"line\n".repeat(500)}the manifest path is lib/data`;
  const id = await seedObservation(database, thread, { seq: 1, content: output, partBytes: 1009 });
  await seedObservation(database, thread, { seq: 1, callKey: "call-1", occurrence: 1, content: "second output" });
  await seedObservation(database, thread, { seq: 3, mediaType: "image/png", content: "manifest path" });
  const reply = await seedObservation(database, thread, { seq: 4, kind: "reply", content: "Nothing of the kind" });
  await seedEvents(database, thread, [
    { seq: 0, kind: "prompt", observationId: prompt },
    { seq: 1, tool: "Bash", action: "cat manifest path.txt", observationId: id },
    { seq: 2, kind: "notice" },
    { seq: 3, tool: "Screenshot" },
    { seq: 4, kind: "reply", observationId: reply },
  ]);
});

const asked = (query: Record<string, string>) => ({ params: { session: thread.externalId }, query });
const find = async (query: Record<string, string>) => {
  // The texts may still be on their way at first.
  for (;;) {
    const answer = await read(op, findInSession, team, asked(query));
    if (answer.isComplete || answer.items.length > 0) return answer;
  }
};

test("words are found in prompts, actions and whole outputs, once an event, as they were written", async () => {
  const { items, isComplete, searchedTo, of } = await find({ q: "MANIFEST path" });
  expect(
    items.map(({ seq, where, line, snippet, matchOffsets }) => [seq, where, line, snippet.slice(...matchOffsets)]),
  ).toEqual([
    [0, "text", 1, "Manifest path"],
    [1, "action", 1, "manifest path"],
  ]);
  expect([isComplete, searchedTo, of]).toEqual([true, 5, 5]);
});

test("a match across stored parts and one in a second output are found", async () => {
  const [match] = (await find({ q: "line\nthe manifest" })).items;
  expect(match).toMatchObject({ seq: 1, where: "text", line: 500 });
  expect((await find({ q: "second out" })).items.map(({ seq }) => seq)).toEqual([1]);
  expect((await find({ q: "event 2" })).items.map(({ kind }) => kind)).toEqual(["notice"]);
});

test("a full answer says where to go on, and the next one goes on there", async () => {
  const first = await find({ q: "manifest path", limit: "1" });
  expect([first.items.map(({ seq }) => seq), first.isComplete, first.searchedTo]).toEqual([[0], false, 1]);
  const rest = await find({ q: "manifest path", limit: "5", from: String(first.searchedTo) });
  expect([rest.items.map(({ seq }) => seq), rest.isComplete]).toEqual([[1], true]);
});

test("what is not there is not found, and nothing is a pattern", async () => {
  expect((await find({ q: "manifest.path" })).items).toEqual([]);
  expect((await ask(op, findInSession, team, asked({ q: "" }))).status).toBe(422);
});

test("words that a text holds since it changed are found, though its thread was in memory", async () => {
  const { sql } = database;
  expect((await find({ q: "written since" })).items).toEqual([]);
  await sql`update events set preview = 'a notice written since' where derived_generation = ${thread.generation} and seq = 2`;
  await sql`update derivations set text_version = text_version + 1 where generation = ${thread.generation}`;
  expect((await find({ q: "written since" })).items.map(({ seq }) => seq)).toEqual([2]);
});

test("another team finds nothing here", async () => {
  const other = await seedTeam(database);
  expect((await ask(op, findInSession, other, asked({ q: "manifest" }))).status).toBe(404);
});
