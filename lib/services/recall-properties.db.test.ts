import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "@/db/client";
import { ask } from "@/db/testing/read";
import { randomId, seedObservation, seedSessionThread, seedTeam, type Team } from "@/db/testing/seed";
import { servedDatabase } from "@/db/testing/served-database";
import { recall as op } from "@/lib/api/recall";
import { readClaudeCode } from "@/lib/testing/second-reader/claude-code";
import { recall } from "./recall";
import { send } from "./testing/custody";

const served = servedDatabase();
let database: Database;

beforeAll(() => {
  database = served();
});

/** Any JavaScript string: NUL, lone surrogates, line ends of all kinds, nothing at all. */
const unit = fc.oneof(
  fc.nat(0xffff).map((code) => String.fromCharCode(code)),
  fc.constantFrom("\0", "\r\n", "\n", "\ud83d", "\ude00", "é", "語", "§a3f7c2e1", "\\u0000"),
);
const output = fc.string({ unit, maxLength: 30 });

interface Call {
  command: string;
  text: string;
}

const calls = fc.array(
  fc.record<Call>({ command: fc.constantFrom("ls", "cat a", "make"), text: fc.oneof(output, fc.constant("same")) }),
  {
    minLength: 1,
    maxLength: 12,
  },
);

function claudeLog(session: string, all: readonly Call[]): Buffer {
  const envelope = (type: string, n: number) => ({
    ...{
      type,
      sessionId: session,
      version: "2.1.40",
      isSidechain: false,
      timestamp: new Date(1_790_000_000_000 + n * 1000).toISOString(),
    },
    ...{
      uuid: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
      parentUuid: n === 0 ? null : `00000000-0000-4000-8000-${String(n - 1).padStart(12, "0")}`,
    },
  });
  const lines = all.flatMap(({ command, text }, index) => {
    const [id, n] = [`toolu_${index}`, 2 * index];
    const usage = { input_tokens: 10, output_tokens: 1 };
    const call = {
      id: `msg_${index}`,
      role: "assistant",
      model: "m",
      usage,
      content: [{ type: "tool_use", id, name: "Bash", input: { command } }],
    };
    const result = { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: text }] };
    return [
      { ...envelope("assistant", n), message: call },
      { ...envelope("user", n + 1), message: result },
    ];
  });
  return Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

interface Held {
  id: string;
  sha256: string;
}

const held = (team: Team) =>
  database.sql<Held[]>`
    select o.id, encode(o.content_sha256, 'hex') as sha256 from threads t
    join observations o on o.team_id = t.team_id and o.derived_generation = t.derived_generation and o.kind = 'tool'
    where t.team_id = ${team.teamId} order by o.seq, o.occurrence`;

const tokens = async (team: Team) =>
  (
    await database.sql`select sum(input_tokens)::int as input, sum(observations)::int as n from sessions where team_id = ${team.teamId}`
  )[0];

const bytesOf = async (team: Team, id: string) => {
  const response = await ask(op, recall, team, { params: { address: id } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

test("P1: whatever an output holds, its address gives back exactly what a second reader of the log finds there", async () => {
  await fc.assert(
    fc.asyncProperty(calls, async (all) => {
      const team = await seedTeam(database);
      const log = claudeLog(randomUUID(), all);
      await send(team.ctx, log);
      const expected = readClaudeCode(log).outputs;
      const found = await held(team);
      expect(found).toHaveLength(all.length);
      expect(new Set(found.map(({ id }) => id)).size).toBe(all.length);
      for (const [index, { id }] of found.entries())
        expect((await bytesOf(team, id)).equals(expected[index]?.bytes ?? Buffer.alloc(1))).toBe(true);
    }),
    { numRuns: 15 },
  );
}, 60_000);

test.each([
  ["5 MB", "0123456789abcdef §a3f7c2e1\r\n".repeat(190_000)],
  [
    "1.2 MB of words that are all different",
    Array.from({ length: 130_000 }, (_, n) => `w${n.toString(36)}x`).join(" "),
  ],
])(
  "P1: so does one of %s",
  async (_name, text) => {
    const team = await seedTeam(database);
    await send(team.ctx, claudeLog(randomUUID(), [{ command: "x", text }]));
    const [one] = await held(team);
    expect((await bytesOf(team, one?.id ?? "")).equals(Buffer.from(text))).toBe(true);
  },
  60_000,
);

test("P4, P17: a log sent cut anywhere, then whole, then again, ends with the ids and sums of one sent once; no id changes its meaning", async () => {
  await fc.assert(
    fc.asyncProperty(calls, fc.double({ min: 0.3, max: 1, noNaN: true }), async (all, share) => {
      const log = claudeLog(randomUUID(), all);
      const [once, often] = [await seedTeam(database), await seedTeam(database)];
      await send(once.ctx, log);
      const firstLine = log.indexOf(10) + 1;
      await send(often.ctx, log.subarray(0, Math.max(firstLine, Math.floor(share * log.length))));
      const before = await held(often);
      for (let times = 0; times < 2; times++) await send(often.ctx, log);
      const after = await held(often);
      expect(after).toEqual(await held(once));
      expect(after.slice(0, before.length)).toEqual(before);
      expect(await tokens(often)).toEqual(await tokens(once));
    }),
    { numRuns: 10 },
  );
}, 60_000);

test("P5: no more and no fewer than eight digits are an address, so that a beginning never gives somebody else's body", async () => {
  const team = await seedTeam(database);
  const thread = await seedSessionThread(database, team);
  const id = await seedObservation(database, thread, { seq: 0 });
  for (const address of [`${id}0`, ...Array.from({ length: 7 }, (_, n) => id.slice(0, n + 1))]) {
    for (const written of [address, `§${address}`]) {
      expect([written, (await ask(op, recall, team, { params: { address: written } })).status]).toEqual([written, 400]);
    }
  }
});

test("P13: an id with one digit wrong or two swapped is among the first three suggestions, the same ones each time", async () => {
  const team = await seedTeam(database);
  const thread = await seedSessionThread(database, team);
  const bases = Array.from({ length: 40 }, randomId);
  // Of each, four more that differ in two digits: near enough to be suggested, further than what was meant.
  const ids = bases.flatMap((id) => [id, ...[0, 1, 2, 3].map((n) => otherDigits(id, [n, n + 4]))]);
  for (const [seq, id] of ids.entries()) await seedObservation(database, thread, { seq, id, content: "" });
  const wrong = fc.tuple(fc.nat(bases.length - 1), fc.nat(7), fc.integer({ min: 1, max: 15 }), fc.boolean());
  await fc.assert(
    fc.asyncProperty(wrong, fc.boolean(), async ([pick, at, by, isSwap], inSession) => {
      const id = bases[pick] ?? "";
      const digit = ((Number.parseInt(id.charAt(at), 16) + by) % 16).toString(16);
      const swapped = id.slice(0, at) + id.charAt(at + 1) + id.charAt(at) + id.slice(at + 2);
      const given = isSwap ? swapped : id.slice(0, at) + digit + id.slice(at + 1);
      fc.pre(!ids.includes(given) && given.length === 8);
      const query: Record<string, string> = inSession ? { session: thread.sessionId } : {};
      const answers: string[] = [];
      for (let times = 0; times < 2; times++) {
        const response = await ask(op, recall, team, { params: { address: given }, query });
        expect(response.status).toBe(404);
        const { suggestions } = (await response.json()) as { suggestions: { id: string }[] };
        expect(suggestions.length).toBeLessThanOrEqual(3);
        expect(suggestions.map((one) => one.id)).toContain(id);
        answers.push(JSON.stringify(suggestions));
      }
      expect(answers[0]).toBe(answers[1]);
    }),
    { numRuns: 60 },
  );
}, 60_000);

function otherDigits(id: string, places: readonly number[]): string {
  const other = (digit: string) => ((Number.parseInt(digit, 16) + 5) % 16).toString(16);
  return [...id].map((digit, at) => (places.includes(at) ? other(digit) : digit)).join("");
}
