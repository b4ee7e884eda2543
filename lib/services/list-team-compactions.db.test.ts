import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "@/db/client";
import { listTeamCompactions as query } from "@/db/queries/team-compactions";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { ask, read, readAll } from "@/db/testing/read";
import {
  nextGeneration,
  seedCompaction,
  seedObservation,
  seedSession,
  seedTeam,
  seedThread,
  type Team,
} from "@/db/testing/seed";
import { COMPACTION_SORTS } from "@/lib/api/sorts";
import { listTeamCompactions as op, type TeamCompaction } from "@/lib/api/team-compactions";
import { listTeamCompactions } from "./list-team-compactions";

let dbForTest: TestDatabase;
let database: Database;
let team: Team;
const THREADS = 40;
const EACH = 60;

beforeAll(async () => {
  dbForTest = await testDatabase();
  database = openDatabase(dbForTest.appUrl, 4);
  globalThis.palimpsestDatabase = database;
  team = await seedTeam(database);
  const { sql } = database;
  await sql`insert into sessions (team_id, id, agent, external_id, sorted_at)
    select ${team.teamId}, gen_random_uuid(), 'codex', 'external-' || i, now() from generate_series(1, ${THREADS}::int) i`;
  await sql`insert into threads (team_id, session_id, thread, kind, stream_id, own, derived_generation, off_path)
    select team_id, id, '', 'main', gen_random_uuid(), true, nextval('derived_generation_seq'), '{}'
    from sessions where team_id = ${team.teamId}`;
  // Few different values and some unknown, so that every order has ties that only generation and n decide.
  await sql`insert into compactions (team_id, derived_generation, n, seq, kind, status, at, step, tokens_before,
      tokens_after, window_tokens, discarded, kept, discarded_tools, discarded_prompts, discarded_replies,
      discarded_thinking, coverage)
    select t.team_id, t.derived_generation, i, i, 'full', 'done',
      case when i % 4 = 0 then null else timestamptz '2026-01-01' + (i % 7) * interval '1 millisecond' end, i,
      case when i % 3 = 0 then null else 1000 + i % 5 end, case when i % 8 = 0 then null else 100 end,
      case i % 6 when 0 then null when 1 then 0 else 3000 + i % 2 end, '{}', '{}', i % 9, 0, 0, 0, 'recorded'
    from threads t, generate_series(1, ${EACH}::int) i where t.team_id = ${team.teamId}`;
});

afterAll(async () => {
  await database.close();
  await dbForTest.drop();
});

const UNKNOWN = Number.NEGATIVE_INFINITY;
const keyOf = {
  newest: (each: TeamCompaction) => (each.at === null ? UNKNOWN : Date.parse(each.at)),
  freed: (each: TeamCompaction) => each.freedTokens ?? UNKNOWN,
  lost: (each: TeamCompaction) => each.discardedTools,
  share: (each: TeamCompaction) => each.share ?? UNKNOWN,
};

test.each(COMPACTION_SORTS)(
  "pages sorted by %s hold every compaction once, greatest first, unknowns last, ties and all",
  async (sort) => {
    const all = (await readAll(op, listTeamCompactions, team, { query: { sort, limit: "170" } })) as TeamCompaction[];
    expect(new Set(all.map(({ session, n }) => `${session.id}:${n}`)).size).toBe(THREADS * EACH);
    expect(all).toHaveLength(THREADS * EACH);
    const keys = all.map(keyOf[sort]);
    expect(new Set(keys).size).toBeGreaterThan(2);
    expect(keys).toEqual([...keys].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
  },
);

test.each([
  ["newest", "2026-01-01T00:00:00.005Z"],
  ["freed", "902"],
  ["lost", "5"],
  ["share", "0.333"],
] as const)("a page sorted by %s is read off its index, without sorting", async (sort, key) => {
  const owner = postgres(dbForTest.ownerUrl, { max: 1, onnotice: () => {} });
  let sent: { text: string; parameters: unknown[] } | null = null;
  const watched = postgres(dbForTest.appUrl, {
    max: 1,
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    debug: (_connection, text, parameters) => {
      if (text.includes("from compactions c")) sent = { text, parameters };
    },
  });
  try {
    await owner`analyze compactions, threads, sessions`;
    const after = { key, generation: 1_000_000, n: 1 };
    await query(watched, team.teamId, { kinds: ["full", "remote"] }, { sort, limit: 50, after });
    const { text, parameters } = sent ?? { text: "", parameters: [] };
    const plan = await owner.unsafe(`explain ${text}`, parameters as string[]);
    const lines = plan.map((row) => String(row["QUERY PLAN"])).join("\n");
    expect(lines).toContain(`compactions_${sort}_idx`);
    expect(lines).not.toContain("Sort");
  } finally {
    await Promise.all([owner.end(), watched.end()]);
  }
});

test("another team sees none of it, and what a newer derivation replaced is not listed", async () => {
  const by = await seedTeam(database);
  const list = async (who: Team) => (await read(op, listTeamCompactions, who)).items;
  expect(await list(by)).toEqual([]);

  const sessionId = await seedSession(database, by.teamId, { title: "A session" });
  const thread = await seedThread(database, { teamId: by.teamId, sessionId });
  await seedCompaction(database, thread, { n: 1, seq: 4, discarded: "{[0,4)}" });
  await seedCompaction(database, thread, { n: 2, seq: 9, discarded: "{[4,9)}" });
  const generation = await nextGeneration(database);
  await seedCompaction(database, { ...thread, generation }, { n: 1, seq: 5, discarded: "{[0,5)}" });
  expect((await list(by)).map(({ n, seq }) => [n, seq]).sort()).toEqual([
    [1, 4],
    [2, 9],
  ]);

  await database.sql`update threads set derived_generation = ${generation}
    where team_id = ${by.teamId} and session_id = ${sessionId}`;
  expect((await list(by)).map(({ n, seq }) => [n, seq])).toEqual([[1, 5]]);
  expect((await list(team)).some(({ session }) => session.id === sessionId)).toBe(false);
});

test("each says whose it is, what it freed and how long its summary is, and nothing it does not know", async () => {
  const by = await seedTeam(database);
  const sessionId = await seedSession(database, by.teamId, {
    agent: "claude-code",
    externalId: "their-id",
    title: "Loader",
  });
  const main = await seedThread(database, { teamId: by.teamId, sessionId });
  const sub = await seedThread(database, { teamId: by.teamId, sessionId }, { thread: "agent-7" });
  const summaryId = await seedObservation(database, main, { seq: 4, kind: "summary", content: "nine chär" });
  await seedCompaction(database, main, { n: 1, seq: 4, discarded: "{[0,4)}", summaryId });
  await seedCompaction(database, sub, { n: 1, seq: 2, discarded: "{}", opaqueBytes: 512 });
  const { sql } = database;
  await sql`update compactions set window_tokens = 1250, discarded_tools = 3, discarded_prompts = 2, at = '2026-02-03T04:05:06.007Z'
    where team_id = ${by.teamId} and derived_generation = ${main.generation}`;
  await sql`update compactions set tokens_after = null, at = null where team_id = ${by.teamId} and derived_generation = ${sub.generation}`;

  const { items } = await read(op, listTeamCompactions, by);
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({
    ...{ thread: "", threadKind: "main", n: 1, at: "2026-02-03T04:05:06.007Z", freedTokens: 900, share: 0.8 },
    ...{ discardedTools: 3, discardedOther: { prompt: 2, reply: 0, thinking: 0 } },
    summary: { chars: 9, id: summaryId },
    session: { id: sessionId, externalId: "their-id", title: "Loader", agent: "claude-code", project: null },
  });
  expect(items[1]).toMatchObject({
    ...{ thread: "agent-7", threadKind: "subagent", at: null, freedTokens: null, share: null },
    summary: { opaqueBytes: 512 },
  });
});

test("filters narrow the list", async () => {
  const by = await seedTeam(database);
  const { sql } = database;
  const codex = await seedSession(database, by.teamId, { agent: "codex" });
  const claude = await seedSession(database, by.teamId, { agent: "claude-code" });
  await sql`update sessions set project = 'loader', developer = 'dev-3' where team_id = ${by.teamId} and id = ${codex}`;
  const a = await seedThread(database, { teamId: by.teamId, sessionId: codex });
  const b = await seedThread(database, { teamId: by.teamId, sessionId: claude });
  const c = await seedThread(database, { teamId: by.teamId, sessionId: claude }, { thread: "agent-7" });
  await seedCompaction(database, a, { n: 1, seq: 1, discarded: "{}", opaqueBytes: 9 });
  await seedCompaction(database, b, { n: 2, seq: 1, discarded: "{}" });
  await seedCompaction(database, c, { n: 3, seq: 1, discarded: "{}" });
  const set = (n: number, kind: string, status: string, trigger: string, at: string) =>
    sql`update compactions set kind = ${kind}, status = ${status}, trigger = ${trigger}, at = ${at}::timestamptz
      where team_id = ${by.teamId} and n = ${n}`;
  await set(1, "remote", "done", "auto", "2026-03-01T00:00:00Z");
  await set(2, "full", "failed", "manual", "2026-03-02T00:00:00Z");
  await set(3, "micro", "done", "auto", "2026-03-03T00:00:00Z");
  const ns = async (query: Record<string, string>) =>
    (await read(op, listTeamCompactions, by, { query })).items.map(({ n }) => n);
  expect(await ns({})).toEqual([3, 2, 1]);
  expect(await ns({ agent: "codex" })).toEqual([1]);
  expect(await ns({ kind: "full,remote,inferred" })).toEqual([2, 1]);
  expect(await ns({ kind: "micro" })).toEqual([3]);
  expect(await ns({ status: "failed" })).toEqual([2]);
  expect(await ns({ trigger: "auto" })).toEqual([3, 1]);
  expect(await ns({ project: "loader" })).toEqual([1]);
  expect(await ns({ developer: "dev-3" })).toEqual([1]);
  expect(await ns({ developer: "dev" })).toEqual([]);
  expect(await ns({ opaque: "true" })).toEqual([1]);
  expect(await ns({ opaque: "0" })).toEqual([3, 2]);
  expect(await ns({ threads: "main" })).toEqual([2, 1]);
  expect(await ns({ threads: "subagents" })).toEqual([3]);
  expect(await ns({ from: "2026-03-02T00:00:00Z" })).toEqual([3, 2]);
  expect(await ns({ to: "2026-03-02T00:00:00Z" })).toEqual([2, 1]);
});

test("a cursor of no list, of another order, or made up is malformed; a kind nobody has is invalid", async () => {
  const status = async (query: Record<string, string>) => (await ask(op, listTeamCompactions, team, { query })).status;
  const { nextCursor } = await read(op, listTeamCompactions, team, { query: { sort: "lost", limit: "1" } });
  const made = (keys: unknown[]) => Buffer.from(JSON.stringify(keys)).toString("base64url");
  expect(await status({ sort: "lost", cursor: nextCursor ?? "" })).toBe(200);
  for (const cursor of [
    "x",
    nextCursor ?? "",
    made(["newest", "2026-99-99T00:00:00.000Z", "1", 1]),
    made(["newest", "infinity", "1", 1]),
    made(["newest", "-infinity", "x", 1]),
    made(["newest", "-infinity", "1", randomUUID()]),
  ])
    expect(await status({ cursor })).toBe(400);
  expect(await status({ sort: "share", cursor: made(["share", "NaN", "1", 1]) })).toBe(400);
  expect(await status({ sort: "share", cursor: made(["share", "1e-7", "1", 1]) })).toBe(200);
  expect(await status({ kind: "full,half" })).toBe(422);
  expect(await status({ limit: "201" })).toBe(422);
});
