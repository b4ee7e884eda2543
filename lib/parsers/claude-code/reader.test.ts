import { expect, test } from "vitest";
import { fixture, kinds, readLog } from "./testing/read-log";

const texts = (log: ReturnType<typeof readLog>, kind: string) =>
  (log.events[""] ?? []).filter((event) => event.kind === kind).map((event) => event.text ?? event.preview);

test("a 1.0 log: steps, return codes, inline sidechain as a thread of its own, synthetic answers apart", () => {
  const log = readLog(fixture("v1.0-session"));
  expect(kinds(log)).toEqual([
    "notice/summary",
    "prompt",
    "reply",
    "tool",
    "tool",
    "tool",
    "reply",
    "notice/synthetic",
    "error/api_error",
  ]);
  expect(log.events[""]?.map((event) => event.step)).toEqual([0, 0, 1, 1, 2, 3, 4, 4, 4]);
  expect(kinds(log, "t3")).toEqual(["prompt", "tool", "reply"]);
  expect(log.outputs.map((one) => [one.thread, one.callId, one.seq, one.returnCode, one.isError])).toEqual([
    ["", "t1", 3, 0, false],
    ["", "t2", 4, 2, true],
    ["t3", "t4", 1, null, false],
    ["", "t3", 5, null, false],
  ]);
  expect(log.events[""]?.[3]?.tool).toEqual({
    callId: "t1",
    tool: "Bash",
    input: '{"command":"ls tides\\nwc -l tides/*","description":"List"}',
    action: "ls tides ⏎ wc -l tides/*",
  });
  expect(
    log.facts.threads.map(({ thread, kind, own, parentCallId, title, steps }) => ({
      thread,
      kind,
      own,
      parentCallId,
      title,
      steps,
    })),
  ).toEqual([
    { thread: "", kind: "main", own: true, parentCallId: null, title: "Why is the tide table off by one?", steps: 4 },
    { thread: "t3", kind: "sidechain", own: true, parentCallId: "t3", title: "Find rounding", steps: 2 },
  ]);
  expect(log.facts).toMatchObject({
    title: "Why is the tide table off by one?",
    agentVersion: "1.0.44",
    cwd: "/home/dev/harbour",
    branch: "main",
  });
  expect(log.facts.startedAt).toBe(Date.UTC(2026, 2, 1, 9, 0, 1));
});

test("a rewind takes its turn off the live path, and nothing else: no parallel result, no attachment", () => {
  const log = readLog(fixture("rewind"));
  expect(kinds(log)).toEqual([
    "notice/file-history-snapshot",
    "prompt",
    "tool",
    "tool",
    "notice/hook_success",
    "reply",
    "prompt",
    "tool",
    "reply",
    "prompt",
    "reply",
    "notice/turn_duration",
  ]);
  expect(log.facts.threads[0]?.offPath).toEqual([[6, 9]]);
  expect(log.events[""]?.[2]?.tool?.action).toBe("/home/dev/harbour/map.svg:10-14");
  expect(log.outputs.map((one) => [one.callId, one.seq])).toEqual([
    ["t2", 3],
    ["t1", 2],
    ["t3", 7],
  ]);
});

test("a session that was rewound and then closed on the other branch follows last-prompt to its leaf", () => {
  const back = `${JSON.stringify({ type: "last-prompt", lastPrompt: "Now in red", leafUuid: "a5", sessionId: "x" })}\n`;
  const log = readLog(Buffer.concat([fixture("rewind"), Buffer.from(back)]));
  expect(log.facts.threads[0]?.offPath).toEqual([[9, 12]]);
  const stale = back.replace('"a5"', '"a3"');
  expect(readLog(Buffer.concat([fixture("rewind"), Buffer.from(stale)])).facts.threads[0]?.offPath).toEqual([[6, 9]]);
});

test("compactions: micro takes what it names, full all but what is preserved, a failed one nothing", () => {
  const log = readLog(fixture("compactions"));
  expect(kinds(log)).toEqual([
    "prompt",
    "tool",
    "tool",
    "compaction/microcompact_boundary",
    "reply",
    "prompt",
    "tool",
    "compaction/compact_boundary",
    "reply",
    "compaction/compaction_failed",
    "compaction/compact_boundary",
    "prompt",
    "reply",
  ]);
  expect(log.facts.counts).toEqual({ compactions: 2, microcompactions: 1, toolOutputs: 3, inherited: 0 });
  const told = log.facts.compactions.map((one) => [
    one.n,
    one.seq,
    one.kind,
    one.status,
    one.trigger,
    one.discarded,
    one.kept,
    one.coverage,
  ]);
  expect(told).toEqual([
    [1, 3, "micro", "done", "auto", [[1, 2]], [], "recorded"],
    [
      2,
      7,
      "full",
      "done",
      "auto",
      [
        [0, 1],
        [2, 5],
      ],
      [[5, 7]],
      "recorded",
    ],
    [3, 9, "full", "failed", null, [], [], "inferred"],
    [4, 10, "full", "done", "manual", [[5, 10]], [], "inferred"],
  ]);
  expect(
    log.facts.compactions.map((one) => [
      one.tokensBefore,
      one.tokensBeforeSource,
      one.tokensAfter,
      one.tokensAfterSource,
    ]),
  ).toEqual([
    [6110, "recorded", 5000, "recorded"],
    [7200, "recorded", 2100, "recorded"],
    [2610, "previous-call", null, null],
    [2610, "previous-call", 803, "next-call"],
  ]);
  expect(log.facts.compactions[1]).toMatchObject({
    durationMs: 4321,
    summary: { text: "This session is being continued. Two buoys, one lit." },
  });
  expect(log.facts.compactions[3]?.summary).toEqual({ text: "This session is being continued. One lighthouse." });
});

test("a summary belongs to the boundary before it, whatever stands between and whoever its parent is", () => {
  const base = { sessionId: "s", isSidechain: false };
  const user = (uuid: string, parentUuid: string | null, content: string, more = {}) => ({
    ...base,
    ...{ type: "user", uuid, parentUuid, message: { role: "user", content } },
    ...more,
  });
  const records = [
    user("u1", null, "Count the buoys"),
    {
      ...base,
      ...{ type: "system", subtype: "compact_boundary", uuid: "b1", parentUuid: null, logicalParentUuid: "u1" },
      compactMetadata: { trigger: "manual" },
    },
    { ...base, type: "attachment", uuid: "x1", parentUuid: "b1", attachment: { type: "file", filename: "a" } },
    { ...base, type: "system", subtype: "turn_duration", uuid: "x2", parentUuid: "x1", durationMs: 12 },
    user("c1", "x2", "So far: two buoys.", { isCompactSummary: true }),
    user("u2", "c1", "Go on"),
  ];
  const log = readLog(Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join("")));
  expect(log.facts.compactions).toMatchObject([
    { n: 1, kind: "full", discarded: [[0, 1]], summary: { text: "So far: two buoys." } },
  ]);
  expect(log.facts.threads[0]?.offPath).toEqual([]);
  expect(kinds(log).filter((kind) => !kind.startsWith("notice"))).toEqual([
    "prompt",
    "compaction/compact_boundary",
    "prompt",
  ]);
});

test("history appended again under the same uuids makes no event and no output", () => {
  const once = fixture("rewind");
  const twice = readLog(Buffer.concat([once, once]));
  const state = twice.events[""]?.filter((event) => event.label === "file-history-snapshot");
  expect(state).toHaveLength(2);
  expect(twice.events[""]).toHaveLength(13);
  expect(twice.outputs).toHaveLength(3);
});

test("what was copied from another session is marked, and counted as inherited", () => {
  const log = readLog(fixture("fork"));
  expect(log.events[""]?.map((event) => event.inherited ?? false)).toEqual([true, true, false, false]);
  expect(log.outputs.map((output) => output.inherited ?? false)).toEqual([true, false]);
  expect(log.usages.map((usage) => usage.inherited ?? false)).toEqual([true, false]);
  expect(log.facts.forkedFrom).toBe("5f0c1a52-0000-4000-8000-000000000001");
  expect(log.facts.counts).toMatchObject({ toolOutputs: 2, inherited: 1 });
});

test("an agent's messages inside progress records are its thread until its file comes: no usage, no count", () => {
  const log = readLog(fixture("agent-progress"));
  expect(kinds(log)).toEqual(["prompt", "tool", "reply"]);
  expect(kinds(log, "ag1")).toEqual(["prompt", "tool"]);
  expect(log.outputs.map((one) => [one.thread, one.callId, one.content])).toEqual([
    ["ag1", "n-t1", "41"],
    ["", "t1", "41 gulls.\nagentId: ag1"],
  ]);
  expect(log.usages.map((usage) => usage.thread)).toEqual(["", ""]);
  expect(log.facts.counts.toolOutputs).toBe(1);
  expect(log.facts.threads[1]).toMatchObject({
    thread: "ag1",
    kind: "subagent",
    own: false,
    parentThread: "",
    parentCallId: "t1",
    title: "Gulls",
  });
});

test("a subagent's file is that thread's own, and a compaction agent's is told apart", () => {
  const agent = readLog(fixture("subagent"));
  expect(kinds(agent, "ag1")).toEqual(["prompt", "tool", "reply"]);
  expect(agent.facts.threads).toMatchObject([{ thread: "ag1", kind: "subagent", own: true, steps: 2 }]);
  expect(agent.usages.map((usage) => usage.contextTokens)).toEqual([1110, 1110]);
  const summary = readLog(fixture("compaction-agent"));
  expect(summary.facts.threads).toMatchObject([{ thread: "acompact-9f", kind: "compaction-agent", own: true }]);
  expect(summary.usages.map((usage) => usage.contextTokens)).toEqual([null]);
});

test("a subagent's file has no structured results: a pointer's words alone name its side file, its size unknown", () => {
  const shown = "gull 0001\ngull 0002";
  const path = "/home/dev/.claude/projects/-home-dev-harbour/5f0c1a52-0000-4000-8000-000000000015/tool-results/bq2.txt";
  const pointer = `<persisted-output>\nOutput too large (43.9KB). Full output saved to: ${path}\n\nPreview (first 2KB):\n${shown}\n...\n</persisted-output>`;
  const log = readLog(
    Buffer.from(Buffer.from(fixture("subagent")).toString().replace('"41"', JSON.stringify(pointer))),
  );
  expect(log.outputs).toMatchObject([
    {
      thread: "ag1",
      recorded: pointer,
      content: pointer,
      complete: false,
      totalBytes: null,
      sideFile: "tool-results/bq2.txt",
    },
  ]);
});

test("a prompt typed while busy appears once, wherever the log has it", () => {
  const log = readLog(fixture("queue"));
  expect(texts(log, "prompt")).toEqual(["Paint the boat", "green please", "and the oars", "is it dry?", "never sent"]);
  const green = log.events[""]?.find((event) => event.text === "green please");
  const typed = log.events[""]?.find((event) => event.preview === "enqueue green please");
  expect(green).toMatchObject({ offset: typed?.offset, part: 1, step: 1, at: Date.UTC(2026, 2, 1, 9, 0, 3) });
  expect(kinds(log).filter((kind) => kind === "notice/queue-operation")).toHaveLength(13);
});

test("odd content: images, lone surrogates, NUL, blocks and records of unknown kinds", () => {
  const log = readLog(fixture("odd-text"));
  const png = { bytes: Buffer.from("iVBORw0KGgo=", "base64"), mediaType: "image/png" };
  expect(kinds(log)).toEqual([
    "prompt",
    "prompt",
    "tool",
    "tool",
    "tool",
    "notice/tool-result-image",
    "thinking",
    "thinking/redacted_thinking",
    "unknown/hologram",
    "tool",
    "tool",
    "prompt",
    "unknown/from-the-future",
    "unknown/untyped",
    "unparsed",
    "unparsed",
  ]);
  expect(texts(log, "prompt")).toEqual([png, "What is this? \ud83d", "by the way, I am the harbour master"]);
  expect(log.outputs.map((one) => [one.callId, one.occurrence, one.content])).toEqual([
    ["t1", 0, "nul \u0000 half \udc00 end"],
    ["t2", 0, png],
    ["t3", 0, "one\ntwo"],
    ["t-nowhere", 0, "an orphan"],
    ["t5", 0, ""],
    ["t5", 1, "again"],
    ["t5", 2, "third"],
  ]);
  expect(log.events[""]?.[6]).not.toHaveProperty("text");
  expect(log.unparsedLines).toBe(2);
});

test("state records: titles, moves, and the figures of a response once, at their largest", () => {
  const log = readLog(fixture("state-records"));
  expect(kinds(log).filter((kind) => kind.startsWith("unknown"))).toEqual([]);
  expect(log.facts).toMatchObject({
    title: "Ship names",
    cwd: "/home/dev/quay",
    agentVersion: "2.1.332",
    model: "claude-opus-4-6",
  });
  expect(log.usages.map((usage) => [usage.step, usage.output, usage.contextTokens])).toEqual([
    [1, 1, 1110],
    [1, 30, 1110],
  ]);
  expect(log.events[""]?.find((event) => event.kind === "error")?.preview).toBe("Overloaded (retry 1 of 10)");
});

test("a summary without any boundary is an inferred compaction, and not counted as one that was logged", () => {
  const line = {
    type: "user",
    uuid: "c1",
    parentUuid: null,
    sessionId: "s",
    isCompactSummary: true,
    message: { role: "user", content: "So far: tides." },
  };
  const log = readLog(Buffer.concat([Buffer.from(`${JSON.stringify(line)}\n`), fixture("fork")]));
  expect(log.facts.compactions).toMatchObject([
    { n: 1, seq: 0, kind: "inferred", summary: { text: "So far: tides." }, discarded: [], tokensAfter: 1110 },
  ]);
  expect(log.facts.counts.compactions).toBe(0);
});

test("sidechains of parallel tasks are told apart by their prompts, and found again by their parents", () => {
  const base = { sessionId: "s", parentUuid: null };
  const task = (id: string, prompt: string) => ({
    ...base,
    type: "assistant",
    uuid: `a-${id}`,
    message: {
      id: "m",
      role: "assistant",
      model: "m",
      content: [{ type: "tool_use", id, name: "Task", input: { description: id, prompt } }],
    },
  });
  const aside = (uuid: string, parentUuid: string | null, content: unknown) => ({
    ...base,
    type: "user",
    uuid,
    parentUuid,
    isSidechain: true,
    message: { role: "user", content },
  });
  const records = [
    task("t-gulls", "Count gulls"),
    task("t-terns", "Count terns"),
    aside("g1", null, [{ type: "text", text: "Count gulls" }]),
    aside("n1", null, "Count terns"),
    aside("g2", "g1", "Only gulls"),
    aside("x1", null, "Asked by nobody"),
  ];
  const log = readLog(Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join("")));
  const previews = Object.entries(log.events).map(([thread, events]) => [thread, events.map((event) => event.preview)]);
  expect(Object.fromEntries(previews)).toEqual({
    "": ["Task: t-gulls", "Task: t-terns"],
    "t-gulls": ["Count gulls", "Only gulls"],
    "t-terns": ["Count terns"],
    "sidechain-x1": ["Asked by nobody"],
  });
});
