import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "@/db/client";
import { ask, read, readAll } from "@/db/testing/read";
import {
  nextGeneration,
  seedDerivation,
  seedObservation,
  seedSessionThread,
  seedTeam,
  seedThread,
  type Team,
  type Thread,
} from "@/db/testing/seed";
import { servedDatabase } from "@/db/testing/served-database";
import { listRecalls as listOp } from "@/lib/api/recalls";
import { getRun as getOp, recallInRun as op, openRun as openOp } from "@/lib/api/runs";
import { referenceRun } from "@/lib/core/run/testing/reference-run";
import { getRun } from "./get-run";
import { listRecalls } from "./list-recalls";
import { openRun } from "./open-run";
import { recallInRun } from "./recall-in-run";

const served = servedDatabase();
let database: Database;
let team: Team;

beforeAll(async () => {
  database = served();
  team = await seedTeam(database);
});

afterEach(() => vi.useRealTimers());

const newThread = async (by = team, thread = ""): Promise<Thread> => seedSessionThread(database, by, { thread });

async function open(thread: Thread, policy: Record<string, number> = {}, by = team): Promise<string> {
  const body = { session: thread.sessionId, thread: thread.thread, policy };
  const response = await ask(openOp, openRun, by, { body });
  expect(response.status).toBe(201);
  return openOp.output.parse(await response.json()).id;
}

let requests = 0;
const newRequest = () => `request-${requests++}`;

const asked = (run: string, body: Record<string, unknown>) => ({
  params: { run },
  body: { requestId: newRequest(), ...body },
});
const recall = (run: string, body: Record<string, unknown>, by = team) => read(op, recallInRun, by, asked(run, body));
const state = (run: string, by = team) => read(getOp, getRun, by, { params: { run } });
const bytesOf = ({ content, encoding }: { content: string | null; encoding: "utf-8" | "base64" | null }) =>
  Buffer.from(content ?? "", encoding ?? "utf-8");

test("a run is opened with the limits of the design, or those of a client's profile, and says them under both names", async () => {
  const thread = await newThread();
  const plain = await state(await open(thread));
  expect(plain).toMatchObject({
    session: thread.sessionId,
    step: 0,
    budget: { used: 0, of: 16_000 },
    policy: { rho: 2000, recallBudget: 16_000, perRecallCap: 8000, recallsPerStep: 2 },
    recallsLeft: 2,
    materialised: [],
  });
  const profile = {
    retention_threshold_chars: 100,
    recall_budget_chars: 500,
    per_recall_cap_chars: 50,
    max_recalls_per_step: 1,
  };
  const { policy } = await state(await open(thread, profile));
  expect(policy).toEqual({ rho: 100, recallBudget: 500, perRecallCap: 50, recallsPerStep: 1, ...profile });
  const wrong = await ask(openOp, openRun, team, { body: { session: thread.sessionId, policy: { cap: 1 } } });
  expect(wrong.status).toBe(422);
});

test("P2: the chunks of any body, one after another, are the body: as many as it takes, none overlapping, exact", async () => {
  const text = fc.string({
    unit: fc.constantFrom("a", "\n", "é", "語", "😀", "\0", "\ufeff"),
    maxLength: 120,
    size: "max",
  });
  const body = fc.oneof(
    text.map((one) => Buffer.from(one)),
    fc.uint8Array({ maxLength: 120, size: "max" }).map((one) => Buffer.from(one)),
  );
  await fc.assert(
    fc.asyncProperty(
      body,
      fc.integer({ min: 16, max: 60 }),
      fc.integer({ min: 1, max: 50 }),
      async (content, cap, partBytes) => {
        const thread = await newThread();
        const id = await seedObservation(database, thread, { seq: 0, content, partBytes });
        const run = await open(thread, { perRecallCap: cap });
        const isText = Buffer.from(content.toString("utf8")).equals(content);
        const total = isText ? [...content.toString("utf8")].length : content.length;
        const most = isText ? cap : 3 * Math.floor(cap / 4);
        const parts: Buffer[] = [];
        let offset = 0;
        do {
          const { results } = await recall(run, { ids: [id], offset });
          const [result] = results;
          expect(result).toMatchObject({ id, status: "ok", encoding: isText ? "utf-8" : "base64" });
          expect(result?.chunk).toEqual({
            offset,
            length: Math.min(most, total - offset),
            total,
            unit: isText ? "chars" : "bytes",
          });
          if (result) parts.push(bytesOf(result));
          offset += result?.chunk?.length ?? total;
        } while (offset < total);
        expect(Buffer.concat(parts).equals(content)).toBe(true);
        expect(parts).toHaveLength(Math.max(1, Math.ceil(total / most)));
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);

test("P11: on random recalls a run in the database does what the reference does, and says whom it evicted with their stubs", async () => {
  const thread = await newThread();
  const sizes = [5, 10, 16, 3, 12, 8, 1, 15];
  const ids: string[] = [];
  for (const [seq, size] of sizes.entries())
    ids.push(await seedObservation(database, thread, { seq, content: "x".repeat(size) }));
  const step = fc.option(fc.nat(6), { nil: undefined });
  const request = fc.record({ step, picks: fc.array(fc.nat(7), { minLength: 1, maxLength: 4 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 20, max: 40 }),
      fc.array(request, { minLength: 3, maxLength: 12 }),
      async (budget, all) => {
        const reference = referenceRun({ budget, perStep: 3 });
        const run = await open(thread, { recallBudget: budget, perRecallCap: 16, recallsPerStep: 3 });
        for (const { step: to, picks } of all) {
          const body = { ...(to === undefined ? {} : { step: to }), ids: picks.map((pick) => ids[pick]) };
          if (!reference.enter(to)) {
            expect((await ask(op, recallInRun, team, asked(run, body))).status).toBe(409);
            continue;
          }
          const answer = await recall(run, body);
          const expected = picks.map((pick) => reference.recall(String(pick), sizes[pick] ?? 0));
          expect(answer.results.map(({ status }) => status)).toEqual(expected.map(({ status }) => status));
          const gone = new Set(expected.flatMap(({ evicted }) => evicted.map((pick) => ids[Number(pick)])));
          for (const pick of reference.held()) gone.delete(ids[Number(pick)]);
          expect(new Set(answer.evicted.map(({ id }) => id))).toEqual(gone);
          for (const { id, stub } of answer.evicted)
            expect(stub).toMatch(new RegExp(`^§${id} — Bash: run \\d \\(exit 0, `));
          expect(answer.budget).toEqual({ used: reference.used(), of: budget });
          expect(answer.step).toBe(reference.step());
        }
        const { materialised } = await state(run);
        expect(materialised.map(({ id }) => id).sort()).toEqual(
          reference
            .held()
            .map((pick) => ids[Number(pick)])
            .sort(),
        );
      },
    ),
    { numRuns: 20 },
  );
}, 60_000);

test("P12: of 50 recalls of one step at once exactly r succeed; the next step has r again", async () => {
  const thread = await newThread();
  const ids: string[] = [];
  for (let seq = 0; seq < 50; seq++) ids.push(await seedObservation(database, thread, { seq }));
  const run = await open(thread);
  for (const step of [1, 2]) {
    const answers = await Promise.all(ids.map((id) => recall(run, { ids: [id], step })));
    const ok = answers.filter(({ results }) => results[0]?.status === "ok");
    expect(ok.length).toBe(step === 1 ? 2 : 4);
    const rest = answers.filter((answer) => !ok.includes(answer));
    expect(rest.every(({ results: [one] }) => one?.status === "over_step_limit" && one.content === null)).toBe(true);
    expect((await state(run)).materialised).toHaveLength(2 * step);
  }
});

test("P12: the same request, 20 times at once and again later, is one recall: one answer, charged once, once in the ledger", async () => {
  const thread = await newThread();
  const [one, two] = [
    await seedObservation(database, thread, { seq: 0 }),
    await seedObservation(database, thread, { seq: 1, content: "x".repeat(99) }),
  ];
  const run = await open(thread, { recallBudget: 100, perRecallCap: 100, recallsPerStep: 1 });
  await recall(run, { ids: [one] });
  const same = asked(run, { ids: [two, "§nothing"] });
  const answers = await Promise.all(Array.from({ length: 20 }, () => read(op, recallInRun, team, same)));
  await recall(run, { ids: [one], step: 9 });
  answers.push(await read(op, recallInRun, team, same));
  const [first, ...others] = answers;
  expect(first).toMatchObject({ evicted: [{ id: one }], budget: { used: 99, of: 100 }, step: 2 });
  for (const other of others) expect(other).toEqual(first);
  const lines = (await readAll(listOp, listRecalls, team, { query: { run } })) as { asked: string; charged: number }[];
  expect(lines.map(({ asked, charged }) => [asked, charged])).toEqual([
    [one, 9],
    ["§nothing", 0],
    [two, 99],
    [one, 9],
  ]);
  const otherBody = { ...same, body: { ...same.body, ids: [one] } };
  expect((await ask(op, recallInRun, team, otherBody)).status).toBe(422);
});

test("a step that is over is a conflict and changes nothing; a request without a step is one of its own", async () => {
  const thread = await newThread();
  const id = await seedObservation(database, thread, { seq: 0 });
  const run = await open(thread);
  expect((await recall(run, { ids: [id], step: 7 })).step).toBe(7);
  const before = await state(run);
  const response = await ask(op, recallInRun, team, asked(run, { ids: [id], step: 6 }));
  expect([response.status, await response.json()]).toEqual([
    409,
    expect.objectContaining({ type: "/problems/conflict", step: 7 }),
  ]);
  expect(await state(run)).toEqual(before);
  expect((await recall(run, { ids: [id] })).step).toBe(8);
  expect((await recall(run, { ids: [id] })).step).toBe(9);
});

test("a body over the cap comes in its first chunk; only who asks for more than the cap is told so, and charged nothing", async () => {
  const thread = await newThread();
  const id = await seedObservation(database, thread, { seq: 0, content: `${"語".repeat(30)}\nsecond line\nthird` });
  const run = await open(thread, { perRecallCap: 20, recallBudget: 64, recallsPerStep: 9 });
  const of = async (range: object) => (await recall(run, { ids: [id], ...range })).results[0];
  expect(await of({})).toMatchObject({
    status: "ok",
    content: "語".repeat(20),
    chunk: { offset: 0, length: 20, total: 48 },
  });
  expect(await of({ offset: 20 })).toMatchObject({ status: "ok", content: `${"語".repeat(10)}\nsecond li` });
  expect(await of({ lines: "2" })).toMatchObject({
    status: "ok",
    content: "second line\n",
    chunk: { offset: 31, length: 12 },
  });
  expect(await of({ lines: "3-9" })).toMatchObject({ status: "ok", content: "third" });
  expect(await of({ offset: 99 })).toMatchObject({
    status: "ok",
    content: "",
    chunk: { offset: 48, length: 0, total: 48 },
  });
  const { used } = (await state(run)).budget;
  for (const range of [{ length: 21 }, { lines: "1-3" }, { lines: "1" }])
    expect(await of(range)).toMatchObject({
      status: "over_cap",
      content: null,
      encoding: null,
      chunk: { offset: 0, total: 48 },
    });
  expect((await state(run)).budget.used).toBe(used);
  expect((await ask(op, recallInRun, team, asked(run, { ids: [id], lines: "1", offset: 0 }))).status).toBe(422);
});

describe("P15: what cannot be recalled is told apart, in the order asked", () => {
  test("malformed, unknown with suggestions, ambiguous with candidates, another team's as unknown", async () => {
    const [thread, elsewhere] = [await newThread(), await newThread()];
    const theirs = await seedObservation(database, await newThread(await seedTeam(database)), {
      seq: 0,
      content: "secret",
    });
    const good = await seedObservation(database, thread, { seq: 0, id: "a3f7c2e1", content: "here" });
    const [two, third] = [await newThread(), await newThread()];
    await seedObservation(database, two, { seq: 0, id: "0dd0dd00", content: "one" });
    await seedObservation(database, third, { seq: 0, id: "0dd0dd00", content: "another" });
    const there = await seedObservation(database, elsewhere, { seq: 0, content: "elsewhere" });
    const run = await open(thread, { recallsPerStep: 9 });
    const { results } = await recall(run, {
      ids: [
        "§a3f7",
        "a3f7c2e2",
        "0dd0dd00",
        theirs,
        `§${there}`,
        `${two.externalId}§0dd0dd00`,
        "§a3f7c2e1 §00000000",
        good,
      ],
    });
    expect(results.map(({ status }) => status)).toEqual([
      "malformed",
      "not-found",
      "ambiguous",
      "not-found",
      "ok",
      "ok",
      "malformed",
      "ok",
    ]);
    expect(results[1]).toMatchObject({
      id: "a3f7c2e2",
      suggestions: [{ id: "a3f7c2e1", session: thread.sessionId, distance: 1 }],
    });
    expect(results[2]?.candidates.map(({ session }) => session).sort()).toEqual(
      [two.sessionId, third.sessionId].sort(),
    );
    expect(results.map(({ content }) => content)).toEqual([null, null, null, null, "elsewhere", "one", null, "here"]);
    for (const { status, message } of results) expect(message === null).toBe(status === "ok");
    const listed = (await readAll(listOp, listRecalls, team, { query: { run } })) as { status: string }[];
    expect(listed.map(({ status }) => status)).toEqual(results.map(({ status }) => status).reverse());
  });

  test("an id of the run's own thread is that one, whoever else has it", async () => {
    const main = await newThread();
    const sub = await seedThread(database, main, { thread: "agent-1" });
    const other = await newThread();
    for (const thread of [main, sub, other])
      await seedObservation(database, thread, {
        seq: 0,
        id: "0dd0dd01",
        content: `${thread.sessionId} ${thread.thread}`,
      });
    const of = async (thread: Thread) => (await recall(await open(thread), { ids: ["0dd0dd01"] })).results[0];
    expect(await of(sub)).toMatchObject({ content: `${main.sessionId} agent-1`, thread: "agent-1" });
    expect(await of(other)).toMatchObject({ content: `${other.sessionId} `, session: other.sessionId });
  });

  test("an empty body is a body: `ok`, and takes no room", async () => {
    const thread = await newThread();
    const id = await seedObservation(database, thread, { seq: 0, content: "" });
    const run = await open(thread);
    const { results, budget } = await recall(run, { ids: [id] });
    expect(results[0]).toMatchObject({ status: "ok", content: "", chunk: { offset: 0, length: 0, total: 0 } });
    expect(budget.used).toBe(0);
  });
});

test("P14: another team's run and recalls are answered as ones that never were", async () => {
  const thread = await newThread();
  const id = await seedObservation(database, thread, { seq: 0, content: "ours" });
  const run = await open(thread);
  await recall(run, { ids: [id] });
  const other = await seedTeam(database);
  const told = async (response: Response) => {
    const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>;
    return [response.status, body];
  };
  const never = randomUUID();
  const gets = [run, never].map(async (each) => told(await ask(getOp, getRun, other, { params: { run: each } })));
  const posts = [run, never].map(async (each) => told(await ask(op, recallInRun, other, asked(each, { ids: [id] }))));
  for (const answers of [await Promise.all(gets), await Promise.all(posts)]) {
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(404);
  }
  expect(await read(listOp, listRecalls, other, { query: { run } })).toEqual({ items: [], nextCursor: null });
  expect((await ask(listOp, listRecalls, other, { query: { session: thread.sessionId } })).status).toBe(404);
  expect((await ask(openOp, openRun, other, { body: { session: thread.sessionId } })).status).toBe(404);

  const theirs = await newThread(other);
  await seedObservation(database, theirs, { seq: 0, id, content: "theirs" });
  const { results } = await recall(await open(theirs, {}, other), { ids: [id] }, other);
  expect(results[0]?.content).toBe("theirs");
});

test("P16: what was recalled once is sent again whenever it is asked for, in the view or evicted from it", async () => {
  const thread = await newThread();
  const [one, two] = [
    await seedObservation(database, thread, { seq: 0, content: "a".repeat(60) }),
    await seedObservation(database, thread, { seq: 1, content: "b".repeat(60) }),
  ];
  const run = await open(thread, { recallBudget: 100, perRecallCap: 100 });
  for (const [id, letter] of [
    [one, "a"],
    [one, "a"],
    [two, "b"],
    [one, "a"],
  ] as const)
    expect((await recall(run, { ids: [id] })).results[0]).toMatchObject({ status: "ok", content: letter.repeat(60) });
});

test("P18: ten years and a restart later every id resolves, the run goes on where it was, and old answers stand", async () => {
  const thread = await newThread();
  const ids: string[] = [];
  for (let seq = 0; seq < 5; seq++)
    ids.push(await seedObservation(database, thread, { seq, content: randomBytes(20) }));
  const run = await open(thread, { recallsPerStep: 9 });
  const request = asked(run, { ids });
  const before = [await read(op, recallInRun, team, request), await state(run)];
  const { host, port, database: name, user, pass } = database.sql.options;
  const restarted = openDatabase(`postgres://${user}:${pass ?? ""}@${host[0]}:${port[0]}/${name}`, 4);
  globalThis.palimpsestDatabase = restarted;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 365.25 * 86_400_000 });
  try {
    expect([await read(op, recallInRun, team, request), await state(run)]).toEqual(before);
    const { results } = await recall(await open(thread, { recallsPerStep: 9 }), { ids });
    expect(results.map(({ status }) => status)).toEqual(Array(5).fill("ok"));
  } finally {
    globalThis.palimpsestDatabase = database;
    await restarted.close();
  }
});

test("an answer stays the same after a fuller recording took the place of what was recalled", async () => {
  const thread = await newThread();
  const id = await seedObservation(database, thread, { seq: 0, content: "first" });
  const run = await open(thread);
  const request = asked(run, { ids: [id] });
  const before = await read(op, recallInRun, team, request);
  const generation = await nextGeneration(database);
  const later = { ...thread, generation };
  await seedDerivation(database, later);
  await seedObservation(database, later, { seq: 0, id, content: "first second", issue: false });
  await database.sql`update threads set derived_generation = ${generation} where team_id = ${team.teamId} and session_id = ${thread.sessionId}`;
  expect(await read(op, recallInRun, team, request)).toEqual(before);
  expect((await recall(run, { ids: [id] })).results[0]?.content).toBe("first second");
});

test("the ledger pages by session, the latest first, without gap or repeat", async () => {
  const thread = await newThread();
  const id = await seedObservation(database, thread, { seq: 0 });
  const run = await open(thread);
  for (let n = 0; n < 7; n++) await recall(run, { ids: [id], step: n });
  const items = (await readAll(listOp, listRecalls, team, { query: { session: thread.externalId, limit: "2" } })) as {
    step: number;
    by: object;
  }[];
  expect(items.map(({ step }) => step)).toEqual([6, 5, 4, 3, 2, 1, 0]);
  expect(items[0]?.by).toMatchObject({ kind: "key", developer: null });
  expect((await ask(listOp, listRecalls, team, { query: { cursor: "nonsense" } })).status).toBe(400);
});
