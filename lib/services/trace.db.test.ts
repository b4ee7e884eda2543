import { afterAll, beforeAll, expect, test } from "vitest";
import type { Agent } from "@/lib/core/event";
import { claudeLog } from "@/lib/derive/audit/testing/claude-log";
import { codexLog } from "@/lib/derive/audit/testing/codex-log";
import type { Told, ToldByClaude } from "@/lib/derive/audit/testing/told";
import { auditNext } from "./audit-next";
import { indexTexts } from "./index-texts";
import { send, someone } from "./testing/custody";
import { type CustodyBench, openBench } from "./testing/custody-bench";
import { trace } from "./trace";

let bench: CustodyBench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

/** A session told as either agent's log, audited and indexed: what became of words in it. */
async function tracer(agent: Agent, told: readonly Told[] | readonly ToldByClaude[]) {
  const ctx = someone(bench.database);
  const log = agent === "codex" ? codexLog(told as readonly Told[]) : claudeLog(told);
  const { sessions } = await send(ctx, Buffer.from(log), { name: "told.jsonl" });
  const session = sessions[0]?.id ?? "";
  while (await auditNext(bench.database));
  await indexTexts(bench.database);
  return { ctx, session, of: (q: string) => trace(ctx, { session, q }) };
}

const PORT: readonly Told[] = [
  { prompt: "Start the service and keep it quiet." },
  { calls: [{ run: "cat service.toml", gave: "port = 5433\nhost = 'quay'\n" }] },
  { compact: "The service was configured. Its host is quay." },
  { prompt: "Go on." },
  { reply: "I connect to port = 5433 now." },
  { calls: [{ run: "cat service.toml", gave: "port = 5433\nhost = 'quay'\n" }] },
];

test.each<Agent>(["claude-code", "codex"])(
  "in a session of %s: known, lost, needed, kept, never known",
  async (agent) => {
    const { of } = await tracer(agent, PORT);
    const needed = await of("port = 5433");
    expect(needed).toMatchObject({
      ...{ matched: "phrase", verdict: "needed", isComplete: true },
      known: { kind: "tool", step: 1, snippet: "port = 5433", observationId: expect.stringMatching(/^[0-9a-f]{8}$/) },
      losses: [{ n: 1, outcome: "lost" }],
      needs: [{ kind: "reply", n: 1, source: "neither", step: 2 }],
    });
    expect(needed.line).toBe(
      `known at step 1 (§${needed.known?.observationId}), lost in compaction 1, not in its summary, needed at step 2, from nothing that the log shows in view`,
    );
    const [from = 0, to = 0] = needed.known?.matchOffsets ?? [];
    expect(needed.known?.snippet?.slice(from, to)).toBe("port = 5433");
    expect(await of("quay")).toMatchObject({ verdict: "kept", losses: [{ n: 1, outcome: "in-summary" }], needs: [] });
    expect(await of("harbour")).toMatchObject({ matched: "none", verdict: "never-known", known: null });
    expect(await of("Go on")).toMatchObject({ verdict: "in-view" });
  },
);

test("a complaint is looked for by its telling words, in any case, where nothing holds it as it was typed", async () => {
  const { of } = await tracer("claude-code", PORT);
  expect(await of("why did it forget the Port 5433?")).toMatchObject({
    ...{ matched: "words", words: ["Port", "5433"], verdict: "needed" },
    known: { snippet: "port = 5433" },
  });
  expect(await of("PORT = 5433")).toMatchObject({ matched: "phrase", verdict: "needed" });
});

test("an address is traced by its call: known where it ran, had again where it ran again, with what that used", async () => {
  const { of } = await tracer("claude-code", PORT);
  const { known } = await of("host = 'quay'");
  const traced = await of(`§${known?.observationId}`);
  expect(traced).toMatchObject({
    ...{ matched: "address", verdict: "needed" },
    known: { observationId: known?.observationId, step: 1, snippet: null },
    losses: [{ n: 1, outcome: "lost" }],
    needs: [{ kind: "tool", step: 3, source: "neither" }],
  });
  expect(await of("§00000000")).toMatchObject({ matched: "none", verdict: "never-known" });
});

test("words of a summary alone are known from it, and so is its address", async () => {
  const { of } = await tracer("claude-code", PORT);
  const said = await of("was configured");
  expect(said).toMatchObject({ verdict: "in-view", known: { kind: "compaction", observationId: expect.any(String) } });
  const named = await of(`§${said.known?.observationId}`);
  expect(named).toMatchObject({ matched: "address", verdict: "in-view", known: { seq: said.known?.seq } });
});

test("what an output shows again is had from it, with the tokens of the response that asked, and no price", async () => {
  const { of } = await tracer("claude-code", [...PORT.slice(0, 4), ...PORT.slice(5), { reply: "It is port = 5433." }]);
  expect(await of("port = 5433")).toMatchObject({
    ...{ verdict: "needed", needs: [{ source: "output", step: 3 }] },
    backs: [
      {
        ...{ kind: "tool", step: 2, n: 1, source: "output" },
        cost: { input: 9, output: 5, cacheRead: 0, cacheWrite: 0, calls: 1, money: { picoUsd: null, priced: false } },
      },
    ],
  });
});

test("words that only a call's input holds are found there, whole as it was asked", async () => {
  const long = `${"x".repeat(600)} needle_here`;
  const { of } = await tracer("claude-code", [
    { prompt: "Edit." },
    { calls: [{ edit: "src/a.ts", from: "a", to: long, gave: "ok" }] },
  ]);
  expect(await of("needle_here")).toMatchObject({
    verdict: "in-view",
    known: { kind: "tool", tool: "Edit" },
    places: 1,
  });
});

test("behind an opaque summary nothing is called lost", async () => {
  const { of } = await tracer("codex", [...PORT.slice(0, 2), { compact: "opaque" }, { reply: "port = 5433" }]);
  expect(await of("port = 5433")).toMatchObject({
    verdict: "not-measurable",
    losses: [{ outcome: "opaque" }],
    needs: [],
  });
});

test("nobody else's session is traced", async () => {
  const { session } = await tracer("claude-code", PORT);
  await expect(trace(someone(bench.database), { session, q: "port" })).rejects.toMatchObject({ code: "not-found" });
});
