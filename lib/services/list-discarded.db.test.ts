import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/db/client";
import { listReach } from "@/db/queries/compaction-lists";
import { ask, read, readAll } from "@/db/testing/read";
import {
  seedCompaction,
  seedObservation,
  seedSession,
  seedSessionThread,
  seedTeam,
  seedThread,
  type Team,
  type Thread,
} from "@/db/testing/seed";
import { servedDatabase } from "@/db/testing/served-database";
import { listDiscardedGroups as groupsOp, listKept as keptOp, listDiscarded as op } from "@/lib/api/compaction-lists";
import { getCompactionViews as viewsOp } from "@/lib/api/compaction-views";
import type { Observation } from "@/lib/api/events";
import { getCompactionViews } from "./get-compaction-views";
import { listDiscarded } from "./list-discarded";
import { listDiscardedGroups } from "./list-discarded-groups";
import { listKept } from "./list-kept";

const served = servedDatabase();
let database: Database;
let team: Team;
let thread: Thread;

const OUTPUTS = [
  { seq: 0, tool: "Read", content: "the manifest path is conf/site.toml\n", code: null },
  { seq: 1, tool: "Bash", content: "ok", code: 0 },
  { seq: 2, tool: "Bash", content: "one line\nerror: no such TABLE\n", code: 101 },
  { seq: 3, tool: "Grep", content: "x".repeat(900), code: null },
  { seq: 4, tool: "Bash", content: "rewound", code: 0 },
  { seq: 6, tool: "Read", content: "y".repeat(5), code: null, isError: true },
  { seq: 7, tool: "Bash", content: "50 %_ done\\", code: 0 },
];

/** Seven outputs, a prompt and a reply; the compaction at 10 took all but the last two, and the one at 4 was rewound. */
beforeAll(async () => {
  database = served();
  team = await seedTeam(database);
  thread = await seedSessionThread(database, team, { offPath: "{[4,5)}", events: 12 });
  for (const { seq, tool, content, code, isError = false } of OUTPUTS) {
    await seedObservation(database, thread, { seq, content });
    await database.sql`update observations set tool = ${tool}, return_code = ${code}, is_error = ${isError}
      where team_id = ${team.teamId} and derived_generation = ${thread.generation} and seq = ${seq}`;
  }
  await seedObservation(database, thread, { seq: 5, kind: "prompt", content: "find the Manifest" });
  await seedObservation(database, thread, { seq: 8, content: "kept output" });
  await seedObservation(database, thread, { seq: 9, kind: "reply", content: "kept reply" });
  await seedCompaction(database, thread, { n: 1, seq: 11, discarded: "{[0,8)}", kept: "{[8,11)}" });
});

const params = () => ({ session: thread.externalId, compaction: ":1" });
const seqsOf = async (query: Record<string, string>) => {
  const all = await readAll(op, listDiscarded, team, { params: params(), query });
  return (all as Observation[]).map(({ seq }) => seq);
};
const groups = (query: Record<string, string> = {}) =>
  read(groupsOp, listDiscardedGroups, team, { params: params(), query });

describe("what left the view", () => {
  test.each([
    ["log", [0, 1, 2, 3, 6, 7]],
    ["step", [7, 6, 3, 2, 1, 0]],
    ["size", [3, 0, 2, 7, 6, 1]],
    ["tool", [1, 2, 7, 3, 0, 6]],
    ["failed", [2, 6, 0, 1, 3, 7]],
  ])("in the order %s every page size gives each output once", async (sort, expected) => {
    for (const limit of ["1", "2", "4", "200"])
      expect(await seqsOf({ kind: "tool", sort, limit }), limit).toEqual(expected);
  });

  test("a cursor of another order is malformed, not a list with holes", async () => {
    const first = await read(op, listDiscarded, team, { params: params(), query: { sort: "size", limit: "2" } });
    for (const sort of ["log", "failed", "tool"]) {
      const query = { sort, cursor: first.nextCursor ?? "" };
      expect((await ask(op, listDiscarded, team, { params: params(), query })).status, sort).toBe(400);
    }
  });

  test("words are looked for in action, tool, address, and text, in any case, and are no pattern", async () => {
    expect(await seqsOf({ q: "MANIFEST" })).toEqual([0, 5]);
    expect(await seqsOf({ q: "manifest", kind: "tool" })).toEqual([0]);
    expect(await seqsOf({ q: "no such table" })).toEqual([2]);
    expect(await seqsOf({ q: "run 3" })).toEqual([3]);
    expect(await seqsOf({ q: "grep" })).toEqual([3]);
    expect(await seqsOf({ q: "%_ done\\" })).toEqual([7]);
    expect(await seqsOf({ q: "kept" })).toEqual([]);
    const [first] = (await read(op, listDiscarded, team, { params: params() })).items;
    expect(await seqsOf({ q: `§${first?.id}` })).toEqual([0]);
  });

  test("one tool alone, and with no tool named what is not a tool's", async () => {
    expect(await seqsOf({ tool: "Bash", sort: "size" })).toEqual([2, 7, 1]);
    expect(await seqsOf({ tool: "" })).toEqual([5]);
    expect(await seqsOf({ tool: "bash" })).toEqual([]);
  });

  test("groups say how many, how large and how many failed, and follow the search", async () => {
    const { items, total } = await groups({ kind: "tool" });
    expect(items).toEqual([
      { tool: "Bash", count: 3, failed: 1, bytes: 2 + 30 + 11, chars: 2 + 30 + 11 },
      { tool: "Read", count: 2, failed: 1, bytes: 36 + 5, chars: 36 + 5 },
      { tool: "Grep", count: 1, failed: 0, bytes: 900, chars: 900 },
    ]);
    expect(total).toEqual({ count: 6, failed: 2, bytes: 984, chars: 984 });
    expect(await groups({ kind: "tool", q: "manifest" })).toMatchObject({
      items: [{ tool: "Read", count: 1 }],
      total: { count: 1, failed: 0 },
    });
    expect((await groups({ q: "nowhere" })).total).toEqual({ count: 0, failed: 0, bytes: 0, chars: 0 });
  });

  test("another team's, and one that is not there, are not found", async () => {
    const other = await seedTeam(database);
    expect((await ask(op, listDiscarded, other, { params: params() })).status).toBe(404);
    expect((await ask(groupsOp, listDiscardedGroups, other, { params: params() })).status).toBe(404);
    expect((await ask(keptOp, listKept, other, { params: params() })).status).toBe(404);
    expect((await ask(viewsOp, getCompactionViews, other, { params: params() })).status).toBe(404);
    const unrecorded = { recorded: false, before: null, after: null };
    expect(await read(viewsOp, getCompactionViews, team, { params: params() })).toEqual(unrecorded);
    const none = { ...params(), compaction: ":7" };
    expect((await ask(groupsOp, listDiscardedGroups, team, { params: none })).status).toBe(404);
  });
});

test("what stayed comes as stubs, with a count by kind and of all rows", async () => {
  const page = await read(keptOp, listKept, team, { params: params(), query: { limit: "1" } });
  expect(page).toMatchObject({
    rows: 3,
    counts: { tool: 1, prompt: 0, reply: 1, thinking: 0, summary: 0 },
    items: [{ seq: 8, kind: "tool" }],
  });
  const all = await readAll(keptOp, listKept, team, { params: params(), query: { limit: "1" } });
  expect((all as Observation[]).map(({ seq }) => seq)).toEqual([8, 9]);
  const replies = await read(keptOp, listKept, team, { params: params(), query: { kind: "reply" } });
  expect(replies.items.map(({ seq }) => seq)).toEqual([9]);
});

test("of a thread of 100,000, a compaction that took 3,000 reads its own stretch alone", async () => {
  const sessionId = await seedSession(database, team.teamId);
  const long = await seedThread(database, { teamId: team.teamId, sessionId }, { events: 100_000 });
  await database.sql`insert into observations (team_id, derived_generation, call_key, occurrence, seq, id, kind, step, tool, action,
      is_error, content_sha256, content_sha1, bytes, chars, lines, head, tail, complete, inherited)
    select ${team.teamId}, ${long.generation}, 'c' || i, 0, i, lpad(to_hex(i), 8, '0'), 'tool', i, 'Bash', 'run ' || i, false, ''::bytea,
      ''::bytea, i % 977, i % 977, 1, 'head', 'tail', true, false from generate_series(0, 99999) i`;
  await seedCompaction(database, long, { n: 1, seq: 53_000, discarded: "{[50000,53000)}" });
  const key = { teamId: team.teamId, sessionId, thread: "" };
  const asked: string[] = [];
  const spy = watching(database, asked);
  const page = { sort: "size" as const, limit: 50, after: null };
  const rows = await listReach(spy, key, { n: 1, side: "discarded", kind: "tool" }, page);
  expect(rows).toHaveLength(51);
  expect(rows[0]?.bytes).toBe(976);
  expect(asked.join("\n")).toMatch(/Index Cond: .*\(seq >= lower\(/);
});

type Sql = Database["sql"];

/** The same connection, which first explains what it is asked. */
function watching({ sql }: Database, plans: string[]): Sql {
  return new Proxy(sql, {
    apply(target, self, args: unknown[]) {
      const [strings, ...values] = args as [TemplateStringsArray, ...never[]];
      if (!/^\s*select/i.test(strings[0] ?? "")) return Reflect.apply(target, self, args);
      const explained = Object.assign([`explain ${strings[0]}`, ...strings.slice(1)], { raw: strings.raw });
      return (async () => {
        const plan = await Reflect.apply(target, self, [explained, ...values]);
        plans.push(...(plan as { "QUERY PLAN": string }[]).map((line) => line["QUERY PLAN"]));
        return await Reflect.apply(target, self, args);
      })();
    },
  });
}
