import { randomBytes } from "node:crypto";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/db/client";
import { publishAudit } from "@/db/queries/audit-rows";
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
import { listRecalls as listOp } from "@/lib/api/recalls";
import { openRun as openOp } from "@/lib/api/runs";
import { packFacts } from "@/lib/derive/audit/packed-facts";
import { listRecalls } from "@/lib/services/list-recalls";
import { openRun } from "@/lib/services/open-run";
import { handleMcp } from "./handle";

const served = servedDatabase();
let database: Database;
let team: Team;
let thread: Thread;

beforeAll(async () => {
  database = served();
  team = await seedTeam(database);
  thread = await newThread(team, "Mend the tide table");
});

async function newThread(by: Team, title: string | null = null): Promise<Thread> {
  return seedSessionThread(database, by, {}, { title });
}

/** The official client, whose requests go to the handler as the network would bring them. */
async function connect(by: Pick<Team, "key">): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL("http://localhost/api/mcp"), {
      requestInit: { headers: { authorization: `Bearer ${by.key}` } },
      fetch: async (url, init) =>
        init?.method === "POST" ? handleMcp(new Request(url, init)) : new Response(null, { status: 405 }),
    }),
  );
  return client;
}

interface Answer {
  isError?: boolean;
  content: { type: string; text?: string; data?: string; mimeType?: string }[];
}

async function call(name: string, args: Record<string, unknown>, by: Pick<Team, "key"> = team): Promise<Answer> {
  const client = await connect(by);
  try {
    return (await client.callTool({ name, arguments: args })) as Answer;
  } finally {
    await client.close();
  }
}

const said = ({ content }: Answer) => content.map(({ text }) => text ?? "");
let seq = 0;
const newOutput = (content: string | Buffer, seed: object = {}) =>
  seedObservation(database, thread, { seq: seq++, content, ...seed });

test("tools are listed with flat arguments of one type each, said to be read-only, and described for a model", async () => {
  const client = await connect(team);
  const { tools } = await client.listTools();
  await client.close();
  expect(tools.map(({ name }) => name).sort()).toEqual([
    "compaction_audit",
    "list_observations",
    "list_sessions",
    "recall",
    "search_observations",
    "session_overview",
    "trace",
  ]);
  for (const { name, description = "", inputSchema, annotations } of tools) {
    expect(inputSchema.type, name).toBe("object");
    expect(Object.keys(inputSchema).sort(), name).toEqual(
      expect.not.arrayContaining(["anyOf", "oneOf", "allOf", "$ref", "$defs"]),
    );
    for (const [argument, schema] of Object.entries(inputSchema.properties ?? {})) {
      expect(["string", "integer", "boolean"], `${name}.${argument}`).toContain((schema as { type?: string }).type);
    }
    expect(annotations, name).toMatchObject({ readOnlyHint: true });
    expect(description.length, name).toBeGreaterThan(60);
    expect(description.length, name).toBeLessThan(500);
  }
});

test("a key that may only recall sees no other tool, and can call none", async () => {
  const theirs = await seedTeam(database, ["recall"]);
  const client = await connect(theirs);
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["recall"]);
  await expect(client.callTool({ name: "list_sessions", arguments: {} })).rejects.toThrow(/no tool list_sessions/);
  await client.close();
  const id = await seedObservation(database, await newThread(theirs), { seq: 0, content: "theirs" });
  expect(said(await call("recall", { address: `§${id}` }, theirs))[0]).toBe("theirs");
  expect(await call("recall", { address: `§${id}` })).toMatchObject({ isError: true });
});

test("without a key there is nothing, and a client is told how to come", async () => {
  const post = (headers: Record<string, string>) =>
    handleMcp(new Request("http://localhost/api/mcp", { method: "POST", headers, body: "{}" }));
  for (const headers of [{}, { authorization: "Bearer plm_wrong_wrong_wrong" }]) {
    const response = await post(headers);
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer/);
  }
  const read = await seedTeam(database, ["write"]);
  const client = await connect(read);
  expect((await client.listTools()).tools).toEqual([]);
  await client.close();
});

describe("recall", () => {
  test("gives exactly what was recorded, and says what it is and where it is from", async () => {
    const id = await newOutput("語 one\r\n\ttwo §deadbeef\n", { action: "make tide" });
    for (const address of [
      `§${id}`,
      id.toUpperCase(),
      `${thread.externalId}§${id}`,
      `§${id} — Bash: x (1 line)\n  → recall §${id}`,
    ]) {
      const [content, note] = said(await call("recall", { address }));
      expect(content).toBe("語 one\r\n\ttwo §deadbeef\n");
      expect(note).toContain(`§${id} — Bash: make tide`);
      expect(note).toContain(thread.sessionId);
      expect(note).toContain("This is the whole: 22 characters.");
    }
  });

  test("a long one comes in parts that join to the whole, none longer than an answer, whatever it is made of", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 90_000 }),
        fc.constantFrom("a", "語\n", "🌊x"),
        async (times, unit) => {
          const content = unit.repeat(times);
          const id = await newOutput(content);
          let [whole, offset, calls] = ["", 0 as number | undefined, 0];
          while (offset !== undefined) {
            const answer = await call("recall", { address: id, offset });
            const [part = "", note = ""] = said(answer);
            expect([...part].length + note.length).toBeLessThanOrEqual(25_000);
            whole += part;
            calls++;
            const next = /recall it with offset (\d+)/.exec(note)?.[1];
            offset = next === undefined ? undefined : Number(next);
          }
          expect(whole).toBe(content);
          expect(calls).toBe(Math.ceil([...content].length / 24_000));
        },
      ),
      { numRuns: 12 },
    );
  });

  test("lines, and the lines that match, with how to go on", async () => {
    const id = await newOutput(Array.from({ length: 3000 }, (_, i) => `line ${i + 1} says little`).join("\n"));
    expect(said(await call("recall", { address: id, lines: "7-8" }))[0]).toBe(
      "line 7 says little\nline 8 says little\n",
    );
    const [found, note] = said(await call("recall", { address: id, grep: "line 29\\d\\d " }));
    expect(found?.split("\n").slice(0, 2)).toEqual(["line 2900 says little", "line 2901 says little"]);
    expect(note).toContain("This is 100 lines of 3,000: 2900, 2901");
    const [many = "", more = ""] = said(await call("recall", { address: id, grep: "says" }));
    const [, lines = ""] = /same grep and lines "(\d+-3000)"/.exec(more) ?? [];
    const next = said(await call("recall", { address: id, grep: "says", lines }))[0] ?? "";
    expect(next.startsWith(`line ${many.split("\n").length} says`)).toBe(true);
    expect(said(await call("recall", { address: id, grep: "absent" }))).toEqual([
      "",
      expect.stringContaining("No line of 3,000 matches."),
    ]);
    expect(await call("recall", { address: id, lines: "1-3000" })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("ask for fewer lines") }],
    });
  });

  test("an image comes as one, what is no text as base64, and an image too large for a model by its address", async () => {
    const bytes = randomBytes(60_000);
    const image = await newOutput(bytes, { mediaType: "image/png" });
    expect((await call("recall", { address: image })).content[0]).toEqual({
      type: "image",
      data: bytes.toString("base64"),
      mimeType: "image/png",
    });
    const odd = Buffer.from([0xff, 0x00, 0xfe]);
    const [content, note] = said(await call("recall", { address: await newOutput(odd) }));
    expect(content).toBe(odd.toString("base64"));
    expect(note).toContain("3 bytes, as base64");
    const large = await newOutput(randomBytes(3_800_000), { mediaType: "image/png" });
    expect(said(await call("recall", { address: large }))[0]).toContain(`GET /api/v1/recall/${large}`);
  });

  test("a miss says what kind it is and what may have been meant", async () => {
    const id = await newOutput("here", { id: "a1b2c3d4" });
    expect(id).toBe("a1b2c3d4");
    expect(await call("recall", { address: "§a1b2c3d5" })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^not-found: [\s\S]*Did you mean:\n {2}§a1b2c3d4 \(run \d+, session /) }],
    });
    expect(await call("recall", { address: "nothing" })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^malformed: /) }],
    });
    const other = await newThread(team);
    await seedObservation(database, other, { seq: 0, id, content: "there" });
    expect(said(await call("recall", { address: id }))[0]).toMatch(/^ambiguous: [\s\S]*It names:\n/);
    expect(said(await call("recall", { address: id, session: other.externalId }))[0]).toBe("there");
  });

  test("charged to a run, it keeps to the run's limits, and ends with what it evicted", async () => {
    const policy = { perRecallCap: 30, recallBudget: 40, recallsPerStep: 2 };
    const body = { session: thread.sessionId, policy };
    const { id: run } = openOp.output.parse(await (await ask(openOp, openRun, team, { body })).json());
    const [one, two, three] = [await newOutput("1".repeat(30)), await newOutput("2".repeat(30)), await newOutput("3")];
    expect(said(await call("recall", { address: one, run, step: 1 }))[1]).toContain("30 of 40 characters");
    const [content, note] = said(await call("recall", { address: two, run, step: 1 }));
    expect(content).toBe("2".repeat(30));
    expect(note).toMatch(new RegExp(`stubs again:\\n {2}§${one} — Bash`));
    expect(await call("recall", { address: three, run, step: 1 })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("at most 2 recalls") }],
    });
    expect(said(await call("recall", { address: three, run, step: 2 }))[0]).toBe("3");
  });

  test("every recall stands in the ledger with the part it gave", async () => {
    const id = await newOutput("語".repeat(25_000));
    await call("recall", { address: id, session: thread.sessionId });
    const { items } = await read(listOp, listRecalls, team, { query: { limit: "1" } });
    expect(items[0]).toMatchObject({
      ...{ asked: id, status: "ok", observationId: id, run: null, by: { kind: "key" } },
      chunk: { offset: 0, length: 24_000, total: 25_000, unit: "chars" },
    });
  });
});

test("lists come in answers of bounded size, and go on where they stopped", async () => {
  const long = await newThread(team);
  for (let at = 0; at < 60; at++) {
    await seedObservation(database, long, {
      seq: at,
      content: "x",
      action: `command ${at} ${"with much to say ".repeat(40)}`,
    });
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  let answers = 0;
  do {
    const [answer = ""] = said(
      await call("list_observations", { session: long.externalId, limit: 100, ...(cursor ? { cursor } : {}) }),
    );
    expect(answer.length).toBeLessThanOrEqual(25_000);
    seen.push(...[...answer.matchAll(/command (\d+) /g)].map((match) => match[1] ?? ""));
    cursor = /cursor "([^"]+)"/.exec(answer)?.[1];
    answers++;
  } while (cursor && answers < 20);
  expect(seen).toEqual(Array.from({ length: 60 }, (_, i) => String(i)));
  expect(answers).toBeGreaterThan(1);
});

test("a session is found, and told of with each compaction and the address of its summary", async () => {
  const about = await newThread(team, "Rename the harbour");
  await seedObservation(database, about, { seq: 0, content: "x" });
  const summary = await seedObservation(database, about, { seq: 1, kind: "summary", content: "What was done" });
  await seedEvents(database, about, [{ seq: 0 }, { seq: 1, kind: "compaction", compaction: 1 }]);
  await seedCompaction(database, about, { n: 1, seq: 1, discarded: "{[0,1)}", summaryId: summary });
  const [sessions = ""] = said(await call("list_sessions", { q: "harbour" }));
  expect(sessions).toContain(`${about.sessionId} — Rename the harbour`);
  const [overview = ""] = said(await call("session_overview", { session: about.externalId }));
  expect(overview).toContain("Rename the harbour");
  expect(overview).toMatch(
    new RegExp(`compaction 1 \\(full, done\\) at step 1: 1,000 → 100 tokens, .*summary §${summary}`),
  );
  expect(await call("session_overview", { session: "nobody" })).toMatchObject({ isError: true });
});

test("of a compaction is told what it took, what of that was needed later, and which facts were lost", async () => {
  const about = await newThread(team, "Rename the harbour twice");
  const id = await seedObservation(database, about, { seq: 0, content: "pier/one.ts" });
  await seedEvents(database, about, [
    { seq: 0, step: 3, kind: "tool", observationId: id },
    { seq: 1, kind: "compaction", compaction: 1 },
    { seq: 2, step: 9, kind: "reply" },
  ]);
  await seedCompaction(database, about, { n: 1, seq: 1, discarded: "{[0,1)}" });
  const audit = () => call("compaction_audit", { session: about.sessionId, n: 1 });
  expect(said(await audit())[0]).toMatch(/not audited yet/);
  const lost = { class: "path", text: "pier/one.ts\u001b[2J", fate: "lost", known: 0, age: 1, back: null } as const;
  const none = { calls: 1, repeated: 0, callsElsewhere: null, repeatedElsewhere: null };
  const edit = { editSeq: null, callsToEdit: null, readsToEdit: null };
  const fates = { kept: 0, exact: 2, loose: 0, lost: 1, "not-measurable": 0 };
  await publishAudit(
    database.sql,
    { teamId: team.teamId, generation: about.generation },
    {
      compactions: [{ n: 1, ...none, ...edit, facts: packFacts([{ ...lost, use: { seq: 2, source: "neither" } }]) }],
      survivals: [{ n: 1, class: "path", age: 1, fates }],
      discards: [{ n: 1, seq: 0, needed: 1, againSeq: 2, answer: "again", reason: "unchanged", bySeq: null }],
      findings: [],
    },
    1,
  );
  const [told = ""] = said(await audit());
  expect(told).toContain("paths: 2 of 3 survived");
  expect(told).toMatch(new RegExp(`§${id} — .*, 1 fact of it needed later, done again at step 9`));
  expect(told).toContain(`known at step 3 (§${id}), needed at step 9`);
  expect(told).not.toContain("\u001b");
});

test("of words is told where they were known, in one sentence and with addresses, and no escape gets through", async () => {
  const about = await seedSessionThread(database, team, { events: 1 });
  const id = await seedObservation(database, about, { seq: 0, content: "the pier is \u001b[2Jblue_pier_7\n" });
  await seedEvents(database, about, [{ seq: 0, step: 3, kind: "tool", observationId: id }]);
  const [told = ""] = said(await call("trace", { session: about.sessionId, q: "blue_pier_7" }));
  expect(told.split("\n")[0]).toBe(`known at step 3 (§${id}), in view all the time`);
  expect(told).toContain(`first: step 3 §${id}`);
  expect(told).not.toContain("\u001b");
  expect(said(await call("trace", { session: about.sessionId, q: "green" }))[0]).toMatch(/^never known/);
});

test("arguments that are wrong are named, with those there are", async () => {
  for (const args of [{}, { adress: "§a1b2c3d4" }, { address: "x", offset: -1 }, { address: "x", lines: "2-b" }]) {
    const answer = await call("recall", args);
    expect(answer.isError).toBe(true);
    expect(said(answer)[0]).toMatch(/^invalid arguments:[\s\S]*It takes: address, session/);
  }
});
