import { beforeAll, expect, test } from "vitest";
import type { Database } from "@/db/client";
import { ask, read } from "@/db/testing/read";
import {
  type EventSeed,
  seedEvents,
  seedObservation,
  seedSessionThread,
  seedTeam,
  type Team,
  type Thread,
} from "@/db/testing/seed";
import { servedDatabase } from "@/db/testing/served-database";
import { listQuotes as op } from "@/lib/api/quotes";
import { listQuotes } from "./list-quotes";

const served = servedDatabase();
let database: Database;
let team: Team;
let thread: Thread;
let grep: string;

/**
 * A prompt names src/known.ts; a grep shows it again, with src/loader.ts:188 and parse_manifest; later a reply names the
 * place, an edit is made of it, another output shows it, and a reply writes it in capitals.
 */
beforeAll(async () => {
  database = served();
  team = await seedTeam(database);
  thread = await seedSessionThread(database, team, { events: 6 });
  const events: EventSeed[] = [];
  const say = async (seq: number, kind: string, content: string) =>
    events.push({ seq, kind, observationId: await seedObservation(database, thread, { seq, kind, content }) });
  await say(0, "prompt", "Look at src/known.ts");
  grep = await seedObservation(database, thread, {
    seq: 1,
    content: "src/known.ts\nsrc/loader.ts:188: parse_manifest(",
  });
  events.push({ seq: 1, tool: "Grep", action: "manifest src", observationId: grep });
  await say(2, "reply", "It is at src/loader.ts:188, beside src/known.ts.");
  const edit = await seedObservation(database, thread, { seq: 3, content: "done" });
  events.push({ seq: 3, tool: "Edit", action: "rename parse_manifest", observationId: edit });
  const cat = await seedObservation(database, thread, { seq: 4, content: "parse_manifest(" });
  events.push({ seq: 4, tool: "Bash", action: "cat", observationId: cat });
  await say(5, "reply", "PARSE_MANIFEST");
  await seedEvents(database, thread, events);
});

const asked = (observation: string) => ({ params: { session: thread.externalId, observation }, query: { thread: "" } });

test("what came first with it and was said or done later is told, not what was known or printed", async () => {
  const { items, searched, isComplete } = await read(op, listQuotes, team, asked(grep));
  expect(items).toEqual([
    { seq: 2, step: 3, kind: "reply", tool: null, words: "src/loader.ts:188" },
    { seq: 3, step: 4, kind: "tool", tool: "Edit", words: "parse_manifest" },
  ]);
  expect([searched, isComplete]).toEqual([3, true]);
});

test("another team's observation is not found", async () => {
  expect((await ask(op, listQuotes, await seedTeam(database), asked(grep))).status).toBe(404);
});
