import { expect, test } from "vitest";
import { outline, readFixture } from "./testing/fixture";

test("a bare log of 0.20 has its identity in an untyped first line and items without envelope", () => {
  const log = readFixture("bare");
  const id = "5f0c6a1e-0000-4000-8000-000000000001";
  expect(log.identity).toEqual({ agent: "codex", externalId: id, thread: "", file: `rollout-${id}.jsonl` });
  expect(outline(log)).toEqual([
    "0 prompt: count the seeds",
    "1 thinking: **Counting**",
    "1 tool: shell: cat seeds.txt",
    "2 tool: shell: seq 300",
    "3 reply: Two kinds.",
  ]);
  expect(log.outputs.map((output) => [output.returnCode, output.durationMs, output.complete])).toEqual([
    [0, 250, true],
    [0, 0, false],
  ]);
  expect(log.facts).toMatchObject({ branch: "main", title: "count the seeds", startedAt: Date.UTC(2025, 7, 2, 8) });
});

test("copies made for the interface are shown once, and totals that repeat are counted once", () => {
  const log = readFixture("enveloped");
  expect(outline(log)).toEqual([
    "0 notice: # AGENTS.md instructions for /srv/garden",
    "0 notice: <cwd>/srv/garden</cwd>",
    "0 prompt: water the roses",
    "1 thinking: **Looking**",
    "1 tool: exec_command: ./water --bed roses",
    "2 tool: write_stdin: session 77: (waits)",
    "3 tool: exec_command: ./water --bed lilies",
    "3 notice: Model: gpt-5-orchard",
    "4 reply: Watered.",
    "4 error: connection lost",
  ]);
  expect(log.events[3]?.text).toBe("**Looking**\n**Deciding**");
  expect(log.usages.map((u) => [u.step, u.input, u.cacheRead, u.output, u.reasoning, u.contextTokens])).toEqual([
    [1, 600, 400, 30, 10, 1000],
    [2, 700, 800, 30, 0, 1500],
    [3, 1000, 1000, 30, 0, 2000],
    [4, 1500, 1000, 30, 0, 2500],
  ]);
  expect(log.usages.map((u) => u.model)).toEqual(["gpt-5-garden", "gpt-5-garden", "gpt-5-garden", "gpt-5-orchard"]);
  expect(log.facts).toMatchObject({
    title: "Roses",
    agentVersion: "0.104.0",
    windowTokens: 200000,
    model: "gpt-5-orchard",
  });
});

test("a call id that recurs names two calls, and a process that runs on has no return code yet", () => {
  const { outputs } = readFixture("enveloped");
  expect(outputs.map((o) => [o.seq, o.callId, o.occurrence, o.returnCode, o.isError])).toEqual([
    [4, "w1", 0, null, false],
    [5, "w2", 0, 4, true],
    [6, "w1", 1, 0, false],
  ]);
});

test("a paginated log shows response items, enriched by what the items beside them tell", () => {
  const log = readFixture("paginated");
  expect(outline(log)).toEqual([
    "0 notice: all",
    "0 prompt: prune the hedge",
    "1 thinking: **Pruning**",
    "1 tool: exec_command: cat hedge.log",
    "2 thinking: reasoning not readable",
    "2 tool: exec_command: ls",
    "2 tool: mcp__shed__echo: text=hi",
    "2 notice: Ran instead: ls -a",
    "3 tool: web_search: hedge",
    "3 tool: apply_patch: hedge.txt, leaf.txt",
    "4 tool: view_image: /srv/leaf.png",
    "5 tool: exec_command: date",
    "5 reply: Pruned.",
  ]);
  expect(log.events.map((event) => event.textKey).filter(Boolean)).toEqual(["m1", "r1", "m9"]);
  expect(log.events[4]).not.toHaveProperty("text");
  expect(log.usages.map((u) => [u.step, u.responseId, u.input, u.cacheRead, u.cacheWrite, u.contextTokens])).toEqual([
    [1, "resp_1", 400, 500, 100, 1000],
    [2, "resp_2", 600, 600, 0, 1200],
  ]);
});

test("the fullest recording is the content, what the model got is told beside it", () => {
  const [long, stub, mcp, patch, image, inner] = readFixture("paginated").outputs;
  expect(long).toMatchObject({ content: "row\n".repeat(3000), complete: true, returnCode: 0, durationMs: 1500 });
  expect(long?.seen).toBe(long?.recorded);
  expect(stub).toMatchObject({ recorded: "[archived as 9f]", content: "spade\nrake\n", seen: "[archived as 9f]" });
  expect(mcp).toMatchObject({
    recorded: "Wall time: 0.0030 seconds\nOutput:\nno such tool",
    isError: true,
    returnCode: null,
  });
  expect(patch).toMatchObject({ recorded: "patch refused", isError: true });
  expect(image?.recorded).toEqual({ bytes: Buffer.from("iVBORw0K", "base64"), mediaType: "image/png" });
  expect(inner).toMatchObject({ recorded: "Sunday\n", returnCode: 0 });
});

test("what only events say is shown, in order and once", () => {
  const log = readFixture("events-only");
  expect(outline(log)).toEqual([
    "0 prompt: hello",
    "1 thinking: **Greeting**",
    "1 reply: Hello.",
    "1 prompt: bye",
    "2 reply: Bye.",
  ]);
});

test("a rolled-back turn leaves the live path, its lines stay", () => {
  const log = readFixture("rollback");
  expect(outline(log)).toHaveLength(8);
  expect(log.facts.threads[0]?.offPath).toEqual([[2, 5]]);
  expect(log.outputs).toHaveLength(1);
});

test("odd content is kept as it is and hurts nothing", () => {
  const log = readFixture("hostile");
  expect(log.events[0]?.text).toBe("nul \u0000 and half \ud83d");
  expect(log.outputs.map((output) => [output.callId, output.recorded])).toEqual([
    [
      "h1",
      `Chunk ID: ab12cd\nWall time: 0.5000 seconds\nProcess exited with code 0\nOriginal token count: 3\nOutput:\na\u0000b\ud800c\r\n\u001b[31mred\u202e§a3f7c2e1`,
    ],
    ["h2", ""],
    ["nobody", "orphan"],
  ]);
  expect(log.events[2]?.tool).toMatchObject({ tool: "exec_command", input: "{not json" });
  expect(log.events.map((event) => event.kind).slice(4)).toEqual([
    "unparsed",
    "unknown",
    "unknown",
    "unknown",
    "unknown",
    "unknown",
    "unknown",
    "unparsed",
  ]);
});
