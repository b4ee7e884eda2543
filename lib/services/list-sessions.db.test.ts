import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "@/db/client";
import { listSessions as query } from "@/db/queries/sessions";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { ask, read, readAll } from "@/db/testing/read";
import { seedSession, seedTeam, seedThread, type Team } from "@/db/testing/seed";
import { getSession as getOp, listSessions as listOp } from "@/lib/api/sessions";
import { SESSION_SORTS } from "@/lib/api/sorts";
import { getSession } from "./get-session";
import { listSessions } from "./list-sessions";

let dbForTest: TestDatabase;
let database: Database;
let team: Team;
const MANY = 3000;

beforeAll(async () => {
  dbForTest = await testDatabase();
  database = openDatabase(dbForTest.appUrl, 4);
  globalThis.palimpsestDatabase = database;
  team = await seedTeam(database);
  // Few different values, so that every order has ties that only the id decides; a third without a price.
  await database.sql`
    insert into sessions (team_id, id, agent, external_id, started_at, sorted_at, compactions, discarded_observations, total_tokens, cost_pico_usd)
    select ${team.teamId}, gen_random_uuid(), 'codex', 'external-' || i, at, at, i % 3, i % 5, i % 7, case when i % 3 = 0 then null else i % 4 end
    from (select i, timestamptz '2026-01-01' + (i % 11) * interval '1 millisecond' as at from generate_series(1, ${MANY}::int) i) x`;
});

afterAll(async () => {
  await database.close();
  await dbForTest.drop();
});

const sortKeyOf = {
  started: (s: Listed) => Date.parse(s.startedAt ?? ""),
  compactions: (s: Listed) => s.compactions,
  discarded: (s: Listed) => s.discardedObservations,
  tokens: () => 0,
  cost: (s: Listed) => (s.cost.picoUsd === null ? -1 : Number(s.cost.picoUsd)),
};
type Listed = Awaited<ReturnType<typeof listSessions>>["items"][number];

test.each(SESSION_SORTS)("pages sorted by %s hold every session once, greatest first, ties and all", async (sort) => {
  const all = (await readAll(listOp, listSessions, team, { query: { sort, limit: "170" } })) as Listed[];
  expect(all).toHaveLength(MANY);
  expect(new Set(all.map(({ id }) => id)).size).toBe(MANY);
  const keys = all.map(sortKeyOf[sort]);
  expect(keys).toEqual([...keys].sort((a, b) => b - a));
});

test("a session that arrives while pages are read neither repeats nor hides another", async () => {
  const by = await seedTeam(database);
  for (let i = 0; i < 4; i++) await seedSession(database, by.teamId, { startedAt: new Date(i * 1000) });
  const first = await read(listOp, listSessions, by, { query: { limit: "2" } });
  await seedSession(database, by.teamId, { startedAt: new Date(99_000) });
  const cursor = first.nextCursor ?? "";
  const second = await read(listOp, listSessions, by, { query: { limit: "2", cursor } });
  const seconds = [...first.items, ...second.items].map(({ startedAt }) => Date.parse(startedAt ?? "") / 1000);
  expect(seconds).toEqual([3, 2, 1, 0]);
  expect(second.nextCursor).toBeNull();
});

test.each([
  ["started", "sessions_started_idx", "2026-01-01T00:00:00.005Z"],
  ["compactions", "sessions_compactions_idx", "1"],
  ["discarded", "sessions_discarded_idx", "2"],
  ["tokens", "sessions_tokens_idx", "3"],
] as const)("a page sorted by %s is read off %s, without sorting", async (sort, index, key) => {
  const owner = postgres(dbForTest.ownerUrl, { max: 1, onnotice: () => {} });
  let sent: { text: string; parameters: unknown[] } | null = null;
  const watched = postgres(dbForTest.appUrl, {
    max: 1,
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    debug: (_connection, text, parameters) => {
      if (text.includes("from sessions s")) sent = { text, parameters };
    },
  });
  try {
    await owner`analyze sessions`;
    await query(watched, team.teamId, { words: [] }, { sort, limit: 50, after: { key, id: randomUUID() } });
    const { text, parameters } = sent ?? { text: "", parameters: [] };
    const plan = await owner.unsafe(`explain ${text}`, parameters as string[]);
    const lines = plan.map((row) => String(row["QUERY PLAN"])).join("\n");
    expect(lines).toContain(index);
    expect(lines).not.toContain("Sort");
  } finally {
    await Promise.all([owner.end(), watched.end()]);
  }
});

test("filters narrow the list, and words match literally, in any case, anywhere", async () => {
  const by = await seedTeam(database);
  const fixed = await seedSession(database, by.teamId, { title: "Fix the 100% CPU loop", compactions: 2 });
  const other = await seedSession(database, by.teamId, {
    title: "Rename a parser",
    agent: "claude-code",
    externalId: "claude-1",
    startedAt: new Date("2026-05-01T00:00:00Z"),
  });
  const ids = async (query: Record<string, string>) =>
    (await read(listOp, listSessions, by, { query })).items.map(({ id }) => id);
  expect(await ids({ q: "cpu FIX" })).toEqual([fixed]);
  expect(await ids({ q: "100%" })).toEqual([fixed]);
  expect(await ids({ q: "1_0" })).toEqual([]);
  expect(await ids({ q: "\\" })).toEqual([]);
  expect(await ids({ q: other.slice(0, 13) })).toEqual([other]);
  expect(await ids({ agent: "claude-code" })).toEqual([other]);
  expect(await ids({ externalId: "claude-1" })).toEqual([other]);
  expect(await ids({ compacted: "true" })).toEqual([fixed]);
  expect(await ids({ compacted: "0" })).toEqual([other]);
  expect(await ids({ from: "2026-04-01T00:00:00Z" })).toEqual([other]);
  expect(await ids({ to: "2026-04-01T00:00:00+02:00" })).toEqual([fixed]);
  expect(await ids({ from: "0000-01-01T00:00:00Z", to: "9999-12-31T23:59:59Z" })).toEqual([other, fixed]);
});

test("a cursor of no list, of another order, or made up is malformed, and a page has at most 200 items", async () => {
  const status = async (query: Record<string, string>) => (await ask(listOp, listSessions, team, { query })).status;
  const { nextCursor } = await read(listOp, listSessions, team, { query: { sort: "tokens", limit: "1" } });
  const made = (keys: unknown[]) => Buffer.from(JSON.stringify(keys)).toString("base64url");
  for (const cursor of [
    "x",
    nextCursor ?? "",
    made(["started", "2026-99-99T00:00:00.000Z", randomUUID()]),
    made(["started", "2026-01-01T00:00:00.000Z", "\0"]),
    made(["started", null, randomUUID()]),
  ]) {
    expect(await status({ cursor })).toBe(400);
  }
  const ofDiscarded = await read(listOp, listSessions, team, { query: { sort: "discarded", limit: "1" } });
  expect(await status({ sort: "compactions", cursor: ofDiscarded.nextCursor ?? "" })).toBe(400);
  expect(await status({ sort: "compactions", cursor: made(["compactions", "9999999999", randomUUID()]) })).toBe(400);
  expect(await status({ limit: "201" })).toBe(422);
  expect(await status({ limit: "200" })).toBe(200);
  expect(await status({ q: "a\0b" })).toBe(400);
});

test("a session is found by our id and by the client's; one id given by two clients is ambiguous", async () => {
  const by = await seedTeam(database);
  const shared = randomUUID();
  const codex = await seedSession(database, by.teamId, { externalId: shared });
  await seedThread(database, { teamId: by.teamId, sessionId: codex }, { thread: "agent-7", events: 5 });
  const one = (session: string, query = {}) => read(getOp, getSession, by, { params: { session }, query });
  expect((await one(shared)).id).toBe(codex);
  expect((await one(codex.toUpperCase())).externalId).toBe(shared);
  expect(await one(codex, { thread: "agent-7" })).toMatchObject({ id: codex, threads: 1, events: 5 });

  await seedSession(database, by.teamId, { externalId: shared, agent: "claude-code" });
  const response = await ask(getOp, getSession, by, { params: { session: shared } });
  expect(response.status).toBe(409);
  expect(((await response.json()) as { candidates: unknown[] }).candidates).toHaveLength(2);
  expect((await one(codex)).id).toBe(codex);

  const statusFor = async (who: Team, session: string, query = {}) =>
    (await ask(getOp, getSession, who, { params: { session }, query })).status;
  expect(await statusFor(team, codex)).toBe(404);
  expect(await statusFor(by, "no-such")).toBe(404);
  expect(await statusFor(by, codex, { thread: "no-such" })).toBe(404);
});

test("a fork names its parent, by our id once the parent is here", async () => {
  const by = await seedTeam(database);
  const child = await seedSession(database, by.teamId);
  await database.sql`update sessions set forked_from = 'parent-1' where team_id = ${by.teamId} and id = ${child}`;
  const forked = async () => (await read(getOp, getSession, by, { params: { session: child } })).forkedFrom;
  expect(await forked()).toEqual({ externalId: "parent-1", id: null });
  const parent = await seedSession(database, by.teamId, { externalId: "parent-1" });
  expect(await forked()).toEqual({ externalId: "parent-1", id: parent });
});
