import { spawnSync } from "node:child_process";
import { rgPath } from "@vscode/ripgrep";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "@/db/client";
import { ask, read } from "@/db/testing/read";
import { seedObservation, seedSessionThread, seedTeam, type Team, type Thread } from "@/db/testing/seed";
import { servedDatabase } from "@/db/testing/served-database";
import type { Output } from "@/lib/api/operation";
import { Recalled, recallByQuery } from "@/lib/api/recall";
import { getRun as getOp, openRun as openOp, recallInRun as runOp } from "@/lib/api/runs";
import { serve } from "@/lib/http/serve";
import { getRun } from "./get-run";
import { openRun } from "./open-run";
import { recall } from "./recall";
import { recallInRun } from "./recall-in-run";

const served = servedDatabase();
let database: Database;
let team: Team;
let thread: Thread;

beforeAll(async () => {
  database = served();
  team = await seedTeam(database);
  thread = await newThread();
});

async function newThread(): Promise<Thread> {
  return seedSessionThread(database, team);
}

let seq = 0;
const newOutput = (content: string | Buffer) => seedObservation(database, thread, { seq: seq++, content });

async function get(query: Record<string, string>, accept: string): Promise<Response> {
  const url = `http://localhost/api/v1/recall?${new URLSearchParams({ session: thread.sessionId, ...query })}`;
  const headers = { authorization: `Bearer ${team.key}`, accept };
  return serve(recallByQuery, recall)(new Request(url, { headers }), { params: Promise.resolve({}) });
}

/** What ripgrep finds in the same bytes: a line's number, and the line. */
function ripgrep(pattern: string, content: string | Buffer): { lines: number[]; bytes: Buffer } {
  const { stdout, status } = spawnSync(
    rgPath,
    ["--no-config", "--text", "--encoding=none", "--json", "-e", pattern, "-"],
    {
      input: content,
    },
  );
  expect([0, 1]).toContain(status);
  const matches = stdout
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type === "match");
  return {
    lines: matches.map(({ data }) => data.line_number),
    bytes: Buffer.concat(
      matches.map(({ data }) =>
        "text" in data.lines ? Buffer.from(data.lines.text) : Buffer.from(data.lines.bytes, "base64"),
      ),
    ),
  };
}

test("the lines of an output that an expression matches are what ripgrep finds in it, byte for byte", async () => {
  const line = fc.string({ unit: fc.constantFrom("a", "b", "1", " ", "語", "é", "\t"), maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 30 }).map((lines) => lines.join("\n")),
      fc.constantFrom("a", "^b", "1$", "[ab]+1", "語", "(?i)A.", "^$"),
      async (content, pattern) => {
        const id = await newOutput(content);
        const found = ripgrep(pattern, content);
        const plain = await get({ address: id, grep: pattern }, "text/plain");
        expect(Buffer.from(await plain.arrayBuffer())).toEqual(found.bytes);
        const json = Recalled.parse(await (await get({ address: id, grep: pattern }, "application/json")).json());
        expect({ matches: json.matches, content: json.content, range: json.range }).toEqual({
          matches: found.lines,
          content: found.bytes.toString("utf8"),
          range: null,
        });
      },
    ),
    { numRuns: 60 },
  );
});

test("a body of many parts, and one that is no text, are looked through whole", async () => {
  const long = Array.from({ length: 60_000 }, (_, i) => `line ${i} of a build that says much`).join("\n");
  const odd = Buffer.concat([Buffer.from([0xff, 0xfe, 0x0a]), Buffer.from("needle\nno\nneedle again\n")]);
  for (const [content, pattern] of [
    [long, "line \\d*777 of"],
    [odd, "needle"],
  ] as const) {
    const found = ripgrep(pattern, content);
    expect(found.lines.length).toBeGreaterThan(1);
    const response = await get({ address: await newOutput(Buffer.from(content)), grep: pattern }, "text/plain");
    expect(Buffer.from(await response.arrayBuffer())).toEqual(found.bytes);
  }
});

test("only the lines named are looked at; an expression that cannot be read, and bytes beside it, are refused", async () => {
  const id = await newOutput("a1\nb2\na3\nb4\na5\n");
  expect(await (await get({ address: id, grep: "a", lines: "2-4" }, "text/plain")).text()).toBe("a3\n");
  const { matches } = Recalled.parse(
    await (await get({ address: id, grep: "a", lines: "2-9" }, "application/json")).json(),
  );
  expect(matches).toEqual([3, 5]);
  for (const [query, says] of [
    [{ grep: "(" }, "no regular expression"],
    [{ grep: "a", offset: "1" }, "not for both"],
    [{ grep: "" }, "grep"],
  ] as const) {
    const response = await get({ address: id, ...query }, "text/plain");
    expect(response.status).toBe(422);
    expect(((await response.json()) as { title: string }).title).toContain(says);
  }
  const etags = await Promise.all(
    [{}, { grep: "a" }, { grep: "b" }, { grep: "a", lines: "1-2" }, { lines: "1-2" }].map(async (query) =>
      (await get({ address: id, ...query }, "text/plain")).headers.get("etag"),
    ),
  );
  expect(new Set(etags).size).toBe(5);
});

const open = async (policy: Record<string, number>) =>
  openOp.output.parse(await (await ask(openOp, openRun, team, { body: { session: thread.sessionId, policy } })).json())
    .id;

let requests = 0;
const inRun = (run: string, body: Record<string, unknown>) =>
  read(runOp, recallInRun, team, { params: { run }, body: { requestId: `request-${requests++}`, ...body } });
const state = (run: string) => read(getOp, getRun, team, { params: { run } });

test("in a run, what is found is charged by its characters, held, and given again for nothing", async () => {
  const id = await newOutput("語 one\nskip\n語 two\nskip\n語 three\n");
  const run = await open({ perRecallCap: 100, recallBudget: 200, recallsPerStep: 2 });
  const { results } = await inRun(run, { step: 1, ids: [id], grep: "^語" });
  expect(results[0]).toMatchObject({
    status: "ok",
    content: "語 one\n語 two\n語 three\n",
    matches: { lines: [1, 3, 5], nextLine: null },
    chunk: { offset: 0, length: 30, total: 30 },
  });
  expect((await state(run)).budget.used).toBe(20);
  expect((await inRun(run, { step: 1, ids: [id], grep: "^語" })).results[0]).toMatchObject({ status: "ok" });
  expect(await state(run)).toMatchObject({ budget: { used: 20 }, recallsLeft: 1 });
  // The whole is more than the lines found in it.
  expect((await inRun(run, { step: 1, ids: [id] })).results[0]).toMatchObject({
    content: expect.stringContaining("skip"),
  });
  expect(await state(run)).toMatchObject({ budget: { used: 50 }, recallsLeft: 0 });
  // It holds them all, so that to look through it takes no recall.
  expect((await inRun(run, { step: 1, ids: [id], grep: "skip" })).results[0]).toMatchObject({
    status: "ok",
    content: "skip\nskip\n",
    matches: { lines: [2, 4], nextLine: null },
  });
  expect((await inRun(run, { step: 2, ids: [id], grep: "absent" })).results[0]).toMatchObject({
    status: "ok",
    content: "",
    matches: { lines: [], nextLine: null },
  });
});

test("a recall gives as many whole lines as its cap takes, and says where to go on", async () => {
  const id = await newOutput(
    `${Array.from({ length: 9 }, (_, i) => `find ${i}\nother`).join("\n")}\nfind ${"x".repeat(50)}`,
  );
  const run = await open({ perRecallCap: 20, recallBudget: 64, recallsPerStep: 99 });
  const lines: number[] = [];
  let from: number | null = 1;
  for (let asked = 0; from !== null && from < 19 && asked < 9; asked++) {
    const answer: Output<typeof runOp> = await inRun(run, { ids: [id], grep: "find", lines: `${from}-18` });
    const [result] = answer.results;
    expect(result?.content?.length).toBeLessThanOrEqual(20);
    lines.push(...(result?.matches?.lines ?? []));
    from = result?.matches?.nextLine ?? null;
  }
  expect(lines).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17]);
  expect((await inRun(run, { ids: [id], grep: "x" })).results[0]).toMatchObject({ status: "over_cap", content: null });
  for (const body of [{ grep: "(" }, { grep: "a", offset: 1 }]) {
    const response = await ask(runOp, recallInRun, team, {
      params: { run },
      body: { requestId: "r", ids: [id], ...body },
    });
    expect(response.status).toBe(422);
  }
});
