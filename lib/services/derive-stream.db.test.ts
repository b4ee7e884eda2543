import { createHash, randomUUID } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "@/db/client";
import { requestDerive } from "@/db/queries/derive-jobs";
import { lockStream } from "@/db/queries/streams";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import type { LogFormat } from "@/lib/parsers/format";
import { awaitDerived, deriveStream } from "./derive-stream";
import { type ScriptLine, scriptFormat, scriptLog } from "./testing/script-format";
import { logStream, sideStream, storeRevision } from "./testing/store-revision";

const registry = vi.hoisted(() => ({ FORMATS: [] as LogFormat[], PARSER_VERSION: 1 }));
vi.mock("@/lib/parsers/registry", () => registry);
registry.FORMATS.push(scriptFormat);

let made: TestDatabase;
let database: Database;
let teamId: string;

beforeAll(async () => {
  made = await testDatabase();
  database = openDatabase(made.appUrl);
});
afterAll(async () => {
  await database.close();
  await made.drop();
});
beforeEach(() => {
  teamId = randomUUID();
  registry.PARSER_VERSION = 1;
});

const MAIN = logStream("claude-code", "s1", "s1.jsonl");

async function put(n: number, lines: readonly ScriptLine[], stream = MAIN): Promise<string> {
  const streamId = await storeRevision(database, teamId, stream, n, scriptLog(lines));
  expect(await deriveStream(database, teamId, streamId)).toBe("done");
  return streamId;
}

async function putSide(text: string, externalId = "s1"): Promise<void> {
  const side = sideStream(externalId, "tool-results/t1.txt");
  const streamId = await storeRevision(database, teamId, side, 1, Buffer.from(text));
  expect(await deriveStream(database, teamId, streamId)).toBe("done");
}

interface Row {
  thread: string;
  seq: number;
  id: string;
  kind: string;
  sha256: string;
  seen: string | null;
  complete: boolean;
  totalBytes: number | null;
  chars: number;
}

/** What a reader sees now. */
async function current(team = teamId): Promise<Row[]> {
  return await database.sql<Row[]>`
    select t.thread, o.seq, o.id, o.kind, encode(o.content_sha256, 'hex') as sha256, encode(o.seen_sha256, 'hex') as seen,
      o.complete, o.total_bytes as "totalBytes", o.chars
    from threads t join observations o on o.team_id = t.team_id and o.derived_generation = t.derived_generation
    where t.team_id = ${team} order by t.thread, o.seq, o.call_key`;
}

/** The bytes behind an id as a recall finds them: in the thread's current derivation, else in the newest that has it. */
async function recalled(id: string): Promise<string[]> {
  const rows = await database.sql<{ sessionId: string; sha256: Buffer }[]>`
    select i.session_id as "sessionId", o.content_sha256 as sha256
    from observation_ids i
    cross join lateral (
      select o.content_sha256, (t.derived_generation is not null) as current, d.generation
      from derivations d
      join observations o on o.team_id = d.team_id and o.derived_generation = d.generation
        and o.call_key = i.call_key and o.occurrence = i.occurrence
      left join threads t on t.team_id = d.team_id and t.session_id = d.session_id and t.thread = d.thread
        and t.derived_generation = d.generation
      where d.team_id = i.team_id and d.session_id = i.session_id and d.thread = i.thread
      order by current desc, d.generation desc limit 1) o
    where i.team_id = ${teamId} and i.id = ${id}`;
  return await Promise.all(rows.map(async (row) => (await bodyOf(row.sessionId, row.sha256)).toString()));
}

async function bodyOf(sessionId: string, sha256: Buffer): Promise<Buffer> {
  const parts = await database.sql<{ codec: string; stored: Buffer }[]>`
    select codec, stored from contents where team_id = ${teamId} and session_id = ${sessionId} and sha256 = ${sha256} order by part`;
  const body = Buffer.concat(parts.map(({ codec, stored }) => (codec === "none" ? stored : inflateRawSync(stored))));
  expect(createHash("sha256").update(body).digest()).toEqual(sha256);
  return body;
}

async function count(table: string): Promise<number> {
  const [row] = await database.sql<{ n: number }[]>`
    select count(*)::int as n from ${database.sql(table)} where team_id = ${teamId}`;
  return row?.n ?? 0;
}

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const idsBySeq = (rows: readonly Row[]) => rows.map(({ seq, id }) => [seq, id]);

const LONG = "0123456789abcdef\n".repeat(200_000);
const LINES: ScriptLine[] = [
  { is: "prompt", text: "do it" },
  { is: "output", call: "c1", text: "one\n" },
  { is: "usage", step: 1, input: 10 },
  { is: "output", call: "c2", text: "" },
  { is: "output", call: "c1", text: "one\n" },
  { is: "output", call: "c3", text: `\0\ud800\r\n${LONG}` },
  { is: "usage", step: 1, input: 20 },
  { is: "compaction", from: 0, to: 4, summary: "what was done" },
  { is: "usage", step: 2, input: 5 },
];

describe("a log", () => {
  test("becomes rows with the sums of its session", async () => {
    const streamId = await put(1, LINES);
    expect(await awaitDerived(database, teamId, [streamId], { timeoutMs: 1000 })).toEqual({
      indexed: true,
      progress: 1,
    });
    const [session] = await database.sql`
      select external_id, title, cwd, branch, threads, events, observations, compactions, discarded_observations,
        input_tokens, output_tokens, total_tokens, peak_context_tokens from sessions where team_id = ${teamId}`;
    expect(session).toEqual({
      ...{ external_id: "s1", title: "own ", cwd: "/w", branch: "main", threads: 1, events: 6, observations: 4 },
      ...{ compactions: 1, discarded_observations: 3, input_tokens: 25, output_tokens: 2, total_tokens: 27 },
      peak_context_tokens: 20,
    });
    const [facts] = await database.sql`
      select f.lines, f.tool_outputs, r.observations, s.current_revision from file_facts f
      join revisions r on r.team_id = f.team_id and r.stream_id = f.stream_id and r.n = f.revision
      join streams s on s.team_id = f.team_id and s.id = f.stream_id where f.team_id = ${teamId}`;
    expect(facts).toEqual({ lines: 9, tool_outputs: 4, observations: 4, current_revision: 1 });
  });

  test("is recalled exactly, long bodies in parts and equal ones once", async () => {
    await put(1, LINES);
    const rows = await current();
    const outputs = rows.filter(({ kind }) => kind === "tool");
    const texts = await Promise.all(outputs.map(async ({ id }) => (await recalled(id))[0]));
    expect(texts.slice(0, 3)).toEqual(["one\n", "", "one\n"]);
    expect(texts[3]).toHaveLength(LONG.length + 6);
    const wtf8 = Buffer.concat([Buffer.of(0, 0xed, 0xa0, 0x80), Buffer.from(`\r\n${LONG}`)]);
    expect(outputs[3]?.sha256).toBe(createHash("sha256").update(wtf8).digest("hex"));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(6);
    expect(await count("contents")).toBe(3 + 1 + Math.ceil(wtf8.length / 2 ** 20));
  });

  test("keeps every flag as it is", async () => {
    await put(1, [
      { is: "output", call: "c1", text: "bad" },
      { is: "output", call: "c2", text: "old" },
      { is: "output", call: "c3", text: "cut", side: "tool-results/none.txt" },
    ]);
    const rows = await database.sql`
      select o.is_error, o.inherited, o.complete, i.is_primary from observations o
      join observation_ids i on i.team_id = o.team_id and i.id = o.id where o.team_id = ${teamId} order by o.seq`;
    expect(rows.map((row) => Object.values(row))).toEqual([
      [true, false, true, true],
      [false, true, true, true],
      [false, false, false, true],
    ]);
  });

  test("has the same ids in another team, whatever came before", async () => {
    await put(1, LINES);
    const here = await current();
    teamId = randomUUID();
    await put(1, LINES.slice(0, 3));
    await put(1, LINES);
    expect(idsBySeq(await current())).toEqual(idsBySeq(here));
  });

  test("is counted, and its compaction's summary has an address", async () => {
    await put(1, LINES);
    const [row] = await database.sql<{ summaryId: string; discarded: string; tools: number; prompts: number }[]>`
      select summary_id as "summaryId", discarded::text, discarded_tools as tools, discarded_prompts as prompts
      from compactions where team_id = ${teamId}`;
    expect(row).toMatchObject({ discarded: "{[0,4)}", tools: 3, prompts: 1 });
    expect(await recalled(row?.summaryId ?? "")).toEqual(["what was done"]);
    const [event] =
      await database.sql`select observation_id from events where team_id = ${teamId} and kind = 'compaction'`;
    expect(event).toEqual({ observation_id: row?.summaryId });
  });
});

describe("derived again", () => {
  test("by a newer parser: ids stay, readers see the old or the new and nothing between, no row is left over", async () => {
    const lines = Array.from(
      { length: 3000 },
      (_, i): ScriptLine => ({ is: "output", call: `c${i}`, text: `${i % 7}` }),
    );
    const streamId = await put(1, lines);
    const before = await current();
    registry.PARSER_VERSION = 2;
    await requestDerive(database.sql, teamId, [streamId]);
    let going = true;
    const seen = new Set<number>();
    const reader = (async () => {
      while (going) seen.add((await current()).length);
    })();
    expect(await deriveStream(database, teamId, streamId)).toBe("done");
    going = false;
    await reader;
    expect([...seen]).toEqual([3000]);
    expect(await current()).toEqual(before);
    expect([await count("derivations"), await count("events"), await count("observation_ids")]).toEqual([
      1, 3000, 3000,
    ]);
  });

  test("after it grew: the ids of before are among those of now", async () => {
    await put(1, LINES.slice(0, 3));
    const before = await current();
    await put(1, LINES);
    expect(idsBySeq(await current()).slice(0, before.length)).toEqual(idsBySeq(before));
    expect(await count("derivations")).toBe(1);
  });

  test("in two revisions of a session that nothing was derived of: each call has one primary id, at the first attempt", async () => {
    await storeRevision(database, teamId, MAIN, 1, scriptLog([{ is: "output", call: "c1", text: "old" }]));
    const both: ScriptLine[] = ["new", "same"].map((text, i) => ({ is: "output", call: `c${i + 1}`, text }));
    await put(2, both);
    const ids = await database.sql`
      select call_key, is_primary from observation_ids where team_id = ${teamId} order by call_key, is_primary desc`;
    expect([...ids]).toEqual([
      { call_key: "c1", is_primary: true },
      { call_key: "c1", is_primary: false },
      { call_key: "c2", is_primary: true },
    ]);
  });

  test("with a summary whose id a later output would have: the ledger keeps them apart", async () => {
    await put(1, [{ is: "compaction", from: 0, to: 0, summary: "first" }]);
    const before = await database.sql`select id, call_key from observation_ids where team_id = ${teamId}`;
    await put(1, [{ is: "compaction", from: 0, to: 0, summary: "first" }, ...LINES]);
    const after = await database.sql`select id, call_key from observation_ids where team_id = ${teamId}`;
    expect(after).toEqual(expect.arrayContaining([...before]));
  });
});

describe("a revision", () => {
  const [prompt, first] = LINES;
  if (!prompt || !first) throw new Error("The script has a beginning.");
  const rewritten: ScriptLine[] = [
    prompt,
    { is: "output", call: "c1", text: "other\n" },
    { is: "output", call: "c9", text: "nine" },
    { is: "output", call: "c8", text: "eight" },
  ];

  test("with more observations becomes the current one; ids of the former go on naming their observations", async () => {
    await put(1, [prompt, first, { is: "output", call: "gone", text: "only there" }]);
    const before = await current();
    const streamId = await put(2, rewritten);
    const [stream] =
      await database.sql`select current_revision from streams where team_id = ${teamId} and id = ${streamId}`;
    expect(stream).toEqual({ current_revision: 2 });
    const after = await current();
    expect(after.filter(({ kind }) => kind === "tool").map(({ sha256 }) => sha256)).toEqual(
      ["other\n", "nine", "eight"].map(hash),
    );
    const [c1, gone] = before.filter(({ kind }) => kind === "tool");
    expect(await recalled(c1?.id ?? "")).toEqual(["other\n"]);
    expect(await recalled(gone?.id ?? "")).toEqual(["only there"]);
    const revised = await database.sql`select n, observations from revisions where team_id = ${teamId} order by n`;
    expect([...revised]).toEqual([
      { n: 1, observations: 2 },
      { n: 2, observations: 3 },
    ]);
  });

  test("with fewer does not, and the end is the same in the other order", async () => {
    await put(1, rewritten);
    await put(2, [prompt, first]);
    const one = await current();
    const [c1] = await database.sql<{ id: string }[]>`
      select id from observation_ids where team_id = ${teamId} and call_key = 'c1' and not is_primary`;
    expect(c1?.id).toMatch(/^[0-9a-f]{8}$/);
    expect(await recalled(c1?.id ?? "")).toEqual(["other\n"]);
    teamId = randomUUID();
    await put(1, [prompt, first]);
    await put(2, rewritten);
    expect(await current()).toEqual(one);
  });
});

describe("a side file", () => {
  const whole = "the whole of it, longer than what the log has";
  const lines: ScriptLine[] = [
    {
      is: "output",
      call: "c1",
      text: "the whole",
      seen: "<preview>",
      side: "tool-results/t1.txt",
      total: whole.length,
    },
  ];
  const complete = {
    complete: true,
    totalBytes: null,
    sha256: hash(whole),
    seen: hash("<preview>"),
    chars: whole.length,
  };

  test.each([
    ["its session", "s1"],
    ["no session", ""],
  ])("that comes later, naming %s, completes the observation under its id", async (_, externalId) => {
    await put(1, lines);
    const [before] = await current();
    expect(before).toMatchObject({ complete: false, totalBytes: whole.length, sha256: hash("the whole") });
    await putSide(whole, externalId);
    const after = await current();
    expect(after).toEqual([{ ...before, ...complete }]);
    expect(await recalled(before?.id ?? "")).toEqual([whole]);
  });

  test("that came before is used at once, with the same result", async () => {
    await putSide(whole);
    await put(1, lines);
    expect(await current()).toMatchObject([complete]);
    const early = await current();
    teamId = randomUUID();
    await put(1, lines);
    await putSide(whole);
    expect(await current()).toEqual(early);
  });

  test("that is still shorter than the log says leaves the observation incomplete", async () => {
    await put(1, lines);
    await putSide("the whole of it");
    expect(await current()).toMatchObject([
      { complete: false, totalBytes: whole.length, sha256: hash("the whole of it"), seen: hash("<preview>") },
    ]);
  });

  test("of another session changes nothing", async () => {
    await put(1, lines);
    await putSide(whole, "s2");
    expect(await current()).toMatchObject([{ complete: false }]);
  });
});

describe("a thread known from another one's records", () => {
  const nested: ScriptLine[] = [
    { is: "prompt", text: "main" },
    { is: "nested", thread: "sub" },
    { is: "output", call: "n1", text: "as the parent saw it", thread: "sub" },
  ];
  const own: ScriptLine[] = [{ is: "output", call: "n1", text: "as it was" }];
  const OWN = logStream("claude-code", "s1", "subagents/agent-sub.jsonl", "sub");
  const state = async () =>
    await database.sql`
      select thread, own, title, observations, parent_thread as "parentThread", parent_call_id as "parentCallId"
      from threads where team_id = ${teamId} order by thread`;

  test("gives way to its own file, whichever comes first; the id of before goes on naming it", async () => {
    await put(1, nested);
    const before = (await current()).find(({ thread }) => thread === "sub");
    await put(1, own, OWN);
    const after = await current();
    expect(after.find(({ thread }) => thread === "sub")?.sha256).toBe(hash("as it was"));
    expect(await recalled(before?.id ?? "")).toEqual(["as it was"]);
    const end = [...(await state())];
    expect(end).toMatchObject([
      { thread: "", own: true },
      { thread: "sub", own: true, title: "own sub", parentThread: "", parentCallId: "call of sub" },
    ]);
    await put(1, [...nested, { is: "prompt", text: "more" }]);
    expect((await state()).at(-1)).toEqual(end.at(-1));
    teamId = randomUUID();
    await put(1, own, OWN);
    await put(1, nested);
    expect([...(await state())]).toEqual(end);
    expect(await current()).toEqual(after);
  });
});

describe("a thread whose own file comes while the other one's records are being read", () => {
  test("stays with its own file", async () => {
    const nested: ScriptLine[] = [
      { is: "nested", thread: "sub" },
      { is: "output", call: "n1", text: "as the parent saw it", thread: "sub" },
    ];
    const streamId = await storeRevision(database, teamId, MAIN, 1, scriptLog(nested));
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = database.sql.begin(async (tx) => {
      await lockStream(tx, teamId, MAIN);
      await gate;
    });
    const run = deriveStream(database, teamId, streamId);
    await vi.waitFor(async () => expect(await count("observations")).toBe(1), { timeout: 10_000 });
    const own = logStream("claude-code", "s1", "subagents/agent-sub.jsonl", "sub");
    await put(1, [{ is: "output", call: "n1", text: "as it was" }], own);
    release();
    await held;
    expect(await run).toBe("done");
    expect((await current()).map(({ sha256 }) => sha256)).toEqual([hash("as it was")]);
  });
});
