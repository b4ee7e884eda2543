import { expect, test } from "vitest";
import { outline, readFixture } from "./testing/fixture";

test("local compactions: the summary is text, what stayed is recorded or, in old logs, inferred", () => {
  const log = readFixture("local-compaction");
  expect(outline(log)).toEqual([
    "0 notice: <cwd>/srv</cwd>",
    "0 prompt: sow beans",
    "1 thinking: **Sowing**",
    "1 tool: exec_command: sow",
    "2 compaction: Beans are sown.",
    "3 reply: Beans done.",
    "3 prompt: sow peas",
    "4 reply: Peas done.",
    "5 notice: Beans and peas.",
    "5 compaction: Beans and peas.",
    "5 prompt: now what",
    "6 reply: Wait.",
  ]);
  const [first, second] = log.facts.compactions;
  expect(first).toMatchObject({
    n: 1,
    seq: 4,
    kind: "full",
    trigger: "auto",
    tokensBefore: 900,
    tokensBeforeSource: "previous-call",
    tokensAfter: 450,
    tokensAfterSource: "recorded",
    discarded: [
      [0, 1],
      [2, 4],
    ],
    kept: [[1, 2]],
    coverage: "inferred",
  });
  expect(second).toMatchObject({
    n: 2,
    seq: 9,
    trigger: "manual",
    tokensBefore: 600,
    tokensAfter: 300,
    tokensAfterSource: "next-call",
    discarded: [
      [1, 2],
      [4, 6],
      [7, 9],
    ],
    kept: [[6, 7]],
    coverage: "recorded",
  });
  expect(second?.summary).toEqual({ text: expect.stringMatching(/^Another language model [^\n]*\nBeans and peas\.$/) });
});

test("the pass that writes a summary has a usage of its own and is no turn", () => {
  const { usages } = readFixture("local-compaction");
  expect(usages.map((u) => [u.step, u.input, u.contextTokens])).toEqual([
    [1, 900, 900],
    [2, 1000, null],
    [3, 500, 500],
    [4, 600, 600],
    [5, 700, null],
    [6, 300, 300],
  ]);
});

test("a remote compaction is opaque: only its size, what it kept and how long it took are known", () => {
  const log = readFixture("remote-compaction");
  expect(log.facts.compactions).toEqual([
    {
      thread: "",
      n: 1,
      seq: 3,
      kind: "remote",
      trigger: "auto",
      status: "done",
      at: expect.any(Number),
      step: 2,
      tokensBefore: 5000,
      tokensBeforeSource: "previous-call",
      tokensAfter: 777,
      tokensAfterSource: "recorded",
      windowTokens: 100000,
      durationMs: 350,
      summary: { opaqueBytes: 13 },
      discarded: [[2, 3]],
      kept: [[0, 2]],
      coverage: "recorded",
    },
  ]);
  expect(log.usages.map((u) => [u.step, u.responseId, u.contextTokens])).toEqual([
    [1, "a", 5000],
    [2, "b", null],
    [3, "c", 800],
  ]);
});
