import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/db/client";
import { ask, read } from "@/db/testing/read";
import { seedEvents, seedObservation, seedSessionThread, seedTeam, type Team, type Thread } from "@/db/testing/seed";
import { servedDatabase } from "@/db/testing/served-database";
import { openRun as openOp, recallInRun as recallOp } from "@/lib/api/runs";
import { getView as op } from "@/lib/api/view";
import { createActiveView } from "@/lib/core/view/active-view";
import { PLAIN_COUNTERS } from "@/lib/core/view/counter";
import { getView } from "./get-view";
import { openRun } from "./open-run";
import { readViewItems } from "./read-view-items";
import { recallInRun } from "./recall-in-run";

const served = servedDatabase();
let database: Database;
let team: Team;
let small: Thread;
let long: Thread;

const EVENTS = 700;
const words = (n: number) => `${n} ${"the quick brown fox ".repeat(12 + (n % 9))}`;

beforeAll(async () => {
  database = served();
  team = await seedTeam(database);
  small = await seedSessionThread(database, team, { offPath: "{[4,5)}" });
  await seedEvents(database, small, [
    { seq: 0, kind: "prompt", step: 0 },
    { seq: 1, kind: "tool", step: 1, tool: "Bash", action: "run 1" },
    { seq: 2, kind: "tool", step: 1, tool: "Bash", action: "run 2" },
    { seq: 3, kind: "notice", step: 1 },
    { seq: 4, kind: "reply", step: 1 },
    { seq: 5, kind: "tool", step: 2, tool: "Edit", action: "src/a.ts" },
    { seq: 6, kind: "compaction", step: 2 },
    { seq: 7, kind: "reply", step: 3 },
  ]);
  await seedObservation(database, small, { seq: 0, id: "00000000", kind: "prompt", content: "Why does it fail?" });
  await seedObservation(database, small, { seq: 1, id: "00000001", content: "one\ntwo\n", returnCode: 3 });
  await seedObservation(database, small, { seq: 2, id: "00000002", content: `first\n${"x".repeat(3000)}\nlast\n` });
  await seedObservation(database, small, { seq: 4, id: "00000004", kind: "reply", content: "rewound" });
  await seedObservation(database, small, {
    seq: 6,
    id: "00000006",
    kind: "summary",
    content: "what the client made of it",
  });
  await seedObservation(database, small, { seq: 7, id: "00000007", kind: "reply", content: "Because of §00000001." });

  long = await seedSessionThread(database, team);
  const kinds = ["tool", "reply", "tool", "prompt"];
  await seedEvents(
    database,
    long,
    Array.from({ length: EVENTS }, (_, seq) => ({ seq, kind: kinds[seq % 4] ?? "tool", tool: "Bash", action: "run" })),
  );
  for (let seq = 0; seq < EVENTS; seq++)
    await seedObservation(database, long, { seq, kind: kinds[seq % 4] ?? "tool", content: words(seq) });
}, 120_000);

const view = (thread: Thread, query: Record<string, string> = {}, by = team) =>
  read(op, getView, by, { params: { session: thread.sessionId }, query });

test("a thread as a model would see it: said and short things whole, a long output as its stub, nothing that was rewound", async () => {
  const { items, tokens, stubTokens, step } = await view(small, { counter: "bytes" });
  const stub =
    "§00000002 — Bash: run 2 (exit 0, 3,012 chars, 3 lines)\n  Head: first\n  Tail: last\n  → recall §00000002 for full content";
  expect(items.map(({ kind, text, observationId }) => [kind, text, observationId])).toEqual([
    ["turn", "Why does it fail?", "00000000"],
    ["inline", "§00000001 — Bash: run 1 (exit 3, 8 chars, 2 lines)\none\ntwo\n", "00000001"],
    ["stub", stub, "00000002"],
    ["turn", "Edit: src/a.ts", null],
    ["turn", "Because of §00000001.", "00000007"],
  ]);
  expect(items.map(({ seq, step }) => [seq, step])).toEqual([
    [0, 0],
    [1, 1],
    [2, 1],
    [5, 2],
    [7, 3],
  ]);
  const bytes = items.map(({ text }) => new TextEncoder().encode(text).length);
  expect(tokens).toBe(bytes.reduce((sum, n) => sum + n, 0));
  expect([stubTokens, step]).toEqual([new TextEncoder().encode(stub).length, 0]);
});

test("at an earlier step it is what was there then, and a lower threshold makes more of it stubs", async () => {
  const { items } = await view(small, { step: "1", rho: "5" });
  expect(items.map(({ kind, observationId }) => [kind, observationId])).toEqual([
    ["turn", "00000000"],
    ["stub", "00000001"],
    ["stub", "00000002"],
  ]);
  expect((await view(small, { step: "0" })).items).toHaveLength(1);
});

test.each(["estimate", "bytes", "exact"] as const)(
  "P8: by %s the view of a long thread has at most K tokens, and is the one made of all of it at once",
  async (counter) => {
    const key = { teamId: team.teamId, sessionId: long.sessionId, thread: "", generation: long.generation };
    for (const k of [512, 3000, 20_000]) {
      const seen = await view(long, { counter, k: String(k) });
      expect(seen.tokens).toBeLessThanOrEqual(k);
      expect(seen.tokens).toBe(seen.items.reduce((sum, item) => sum + item.tokens, 0));
      if (counter === "exact") continue;
      const all = { before: EVENTS, step: EVENTS + 1, limit: EVENTS + 1, k, rho: 2000, withTexts: true };
      const { items, next } = await readViewItems(team.ctx, key, all);
      expect([items.length, next]).toEqual([EVENTS, null]);
      const whole = createActiveView({ k, rho: 2000, count: PLAIN_COUNTERS[counter] });
      expect(seen.items).toEqual(whole({ items, isWhole: true, older: 0, materialised: [] }).items);
    }
  },
);

test("P9: every address of a long thread is in the view or counted in its one catalogue line", async () => {
  const { items } = await view(long, { k: "2000" });
  const [line, ...shown] = items;
  expect(line).toMatchObject({ kind: "catalogue", observationId: null });
  expect(line?.text).toMatch(/^⋯ \d+ earlier addresses not shown: list_observations/);
  expect(shown.every(({ observationId }) => observationId !== null)).toBe(true);
  expect(Number(line?.text.replace(/\D/g, "")) + shown.length).toBe(EVENTS);
});

test("a text no view can hold is cut to its ends, of which alone is read", async () => {
  const thread = await seedSessionThread(database, team);
  await seedEvents(database, thread, [{ seq: 0, kind: "prompt" }]);
  const content = `begin ${"m".repeat(90_000)}é${"m".repeat(90_000)} end`;
  await seedObservation(database, thread, { seq: 0, kind: "prompt", content, partBytes: 20_000 });
  await database.sql`update contents set codec = 'unreadable'
    where team_id = ${team.teamId} and session_id = ${thread.sessionId} and part between 1 and 7`;
  const { items } = await view(thread, { k: "1000", counter: "bytes" });
  expect(items).toHaveLength(1);
  expect(items[0]?.kind).toBe("cut");
  expect(items[0]?.text).toMatch(/^begin m+\n⋯ [\d,]+ characters left out; recall §[0-9a-f]{8} for all ⋯\nm+ end$/);
});

test("bodies of what is long past are not read", async () => {
  const thread = await seedSessionThread(database, team);
  const seqs = Array.from({ length: 400 }, (_, seq) => seq);
  await seedEvents(
    database,
    thread,
    seqs.map((seq) => ({ seq, kind: "reply" })),
  );
  for (const seq of seqs) await seedObservation(database, thread, { seq, kind: "reply", content: words(seq) });
  const before = await view(thread, { k: "4000" });
  await database.sql`
    delete from contents c using observations o
    where o.team_id = ${team.teamId} and o.derived_generation = ${thread.generation} and o.seq < 200
      and c.team_id = o.team_id and c.session_id = ${thread.sessionId} and c.sha256 = o.content_sha256`;
  expect(await view(thread, { k: "4000" })).toEqual(before);
});

test("less than 512 tokens is no view", async () => {
  const response = await ask(op, getView, team, { params: { session: small.sessionId }, query: { k: "511" } });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ type: "/problems/invalid" });
});

test("P14: another team's session is answered as one that never was", async () => {
  const other = await seedTeam(database);
  const asked = [small.sessionId, small.externalId, "no-such-session"].map(async (session) => {
    const response = await ask(op, getView, other, { params: { session } });
    const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>;
    return [response.status, body];
  });
  const [byId, byTheirs, never] = await Promise.all(asked);
  expect(byId).toEqual(never);
  expect(byTheirs).toEqual(never);
  expect(never?.[0]).toBe(404);
});

describe("with a run", () => {
  async function openOn(thread: Thread, by = team): Promise<string> {
    const policy = { rho: 300, recallBudget: 12_000 };
    const response = await ask(openOp, openRun, by, { body: { session: thread.sessionId, policy } });
    return ((await response.json()) as { id: string }).id;
  }
  const recallOf = (run: string, body: object) =>
    read(recallOp, recallInRun, team, { params: { run }, body: { requestId: Math.random().toString(36), ...body } });

  test("what it has recalled stands in the view, whole or the part of it, until it is evicted", async () => {
    const run = await openOn(small);
    const kinds = async () => {
      const { items, rho } = await view(small, { run, counter: "bytes", k: "100000" });
      expect(rho).toBe(300);
      return items.flatMap(({ kind, observationId, text }) => (observationId === "00000002" ? [[kind, text]] : []));
    };
    expect((await kinds())[0]?.[0]).toBe("stub");
    await recallOf(run, { ids: ["00000002"], offset: 3, length: 5 });
    const title = "§00000002 — Bash: run 2 (exit 0, 3,012 chars, 3 lines)";
    expect(await kinds()).toEqual([["inline", `${title}, chars 3–8 of 3,012\nst\nxx`]]);
    const earlier = await view(small, { run, step: "0" });
    expect(earlier.items.map(({ observationId }) => observationId)).toEqual(["00000000"]);
    await recallOf(run, { ids: ["00000002"], offset: 3007, length: 5 });
    expect(await kinds()).toEqual([["inline", `${title}, chars 3–8, 3,007–3,012 of 3,012\nst\nxx\nlast\n`]]);
    await recallOf(run, { ids: ["00000002"] });
    await recallOf(run, { ids: ["00000002"], lines: "1-3" });
    const elsewhere = await seedObservation(database, long, { seq: EVENTS, content: "z".repeat(8000) });
    const { evicted } = await recallOf(run, { ids: [elsewhere] });
    expect(evicted.map(({ id }) => id)).toEqual([]);
    const other = await seedObservation(database, long, { seq: EVENTS + 1, content: "y".repeat(8000) });
    expect((await recallOf(run, { ids: [other] })).evicted.map(({ id }) => id)).toContain("00000002");
    expect((await kinds())[0]?.[0]).toBe("stub");
    const { items } = await view(small, { run, counter: "bytes", k: "100000" });
    expect(items.at(-1)).toMatchObject({ kind: "inline", observationId: other });
    expect(items.at(-1)?.text.endsWith("y".repeat(8000))).toBe(true);
  });

  test("P8: with as much recalled as its budget allows, from far back, the view has at most K tokens", async () => {
    const run = await openOn(long);
    const id = async (seq: number) => {
      const rows = await database.sql`select id from observations where team_id = ${team.teamId}
        and derived_generation = ${long.generation} and seq = ${seq}`;
      return String(rows[0]?.id);
    };
    const ids = [await id(2), await id(350)];
    await recallOf(run, { ids });
    for (const k of [512, 2000, 16_000]) {
      const seen = await view(long, { run, k: String(k), counter: "bytes" });
      expect(seen.tokens).toBeLessThanOrEqual(k);
      const shown = seen.items.flatMap(({ kind, observationId }) =>
        ids.includes(observationId ?? "") ? [[kind, observationId]] : [],
      );
      if (k > 512) expect(shown).toEqual(ids.map((each) => ["inline", each]));
      const earlier = await view(long, { run, k: String(k), counter: "bytes", step: "300" });
      expect(earlier.items.filter(({ observationId }) => observationId === ids[1])).toEqual([]);
      const [line] = seen.items;
      expect(Number(line?.text.replace(/\D/g, "")) + seen.items.length - 1).toBeGreaterThanOrEqual(EVENTS);
    }
  });

  test("P14: of another team it is answered as one that never was", async () => {
    const other = await seedTeam(database);
    const theirs = await seedSessionThread(database, other);
    const run = await openOn(theirs, other);
    expect((await ask(op, getView, team, { params: { session: small.sessionId }, query: { run } })).status).toBe(404);
  });
});
