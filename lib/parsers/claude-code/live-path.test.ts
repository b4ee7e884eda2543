import { expect, test } from "vitest";
import type { JsonObject } from "@/lib/core/json";
import { claudeCode } from "./format";
import { keepAll } from "./testing/read-log";

const identity = { agent: "claude-code" as const, externalId: "s", thread: "", file: "s.jsonl" };

const prompt = (uuid: string, parentUuid: string | null, more: JsonObject = {}): JsonObject => ({
  type: "user",
  uuid,
  parentUuid,
  sessionId: "s",
  message: { role: "user", content: `say ${uuid}` },
  ...more,
});
const reply = (uuid: string, parentUuid: string | null, more: JsonObject = {}): JsonObject => ({
  type: "assistant",
  uuid,
  parentUuid,
  sessionId: "s",
  message: { id: `m-${uuid}`, role: "assistant", model: "m", content: [{ type: "text", text: uuid }] },
  ...more,
});
const boundary = (uuid: string, logicalParentUuid: string): JsonObject => ({
  type: "system",
  subtype: "compact_boundary",
  uuid,
  parentUuid: null,
  logicalParentUuid,
  sessionId: "s",
  compactMetadata: { trigger: "auto", preTokens: 9 },
});

function read(records: readonly JsonObject[]) {
  const kept = keepAll();
  const reader = claudeCode.open(identity, kept.sink);
  records.forEach((record, line) => {
    reader.record(record, { line, offset: line * 100, part: 0 });
  });
  const { threads, compactions } = reader.end();
  return { offPath: threads[0]?.offPath, compactions };
}

const start = [prompt("p1", null), reply("a1", "p1")];

test.each([
  [
    "an earlier prompt edited",
    [...start, prompt("p2", "a1"), reply("a2", "p2"), prompt("p3", "a1"), reply("a3", "p3")],
    [[2, 4]],
  ],
  ["the first prompt edited", [...start, prompt("p2", null), reply("a2", "p2")], [[0, 2]]],
  [
    "two rewinds to the same point",
    [...start, prompt("p2", "a1"), prompt("p3", "a1"), prompt("p4", "a1"), reply("a4", "p4")],
    [[2, 4]],
  ],
  ["a log without any parents", [prompt("p1", null), reply("a1", null), prompt("p2", null), reply("a2", null)], []],
  ["a parent that is not in the file", [...start, prompt("p2", "gone"), reply("a2", "p2")], []],
  [
    "an interrupted prompt, and the next one below the mark of that",
    [
      ...start,
      prompt("i1", "a1", { message: { role: "user", content: "[Request interrupted by user]" } }),
      prompt("p2", "i1"),
      reply("a2", "p2"),
    ],
    [],
  ],
  [
    "a prompt without parent after a compaction",
    [...start, boundary("b1", "a1"), prompt("p2", null), reply("a2", "p2")],
    [],
  ],
  [
    "a boundary whose logical parent is long gone by",
    [...start, prompt("p2", "a1"), reply("a2", "p2"), boundary("b1", "a1"), prompt("p3", "b1"), reply("a3", "p3")],
    [],
  ],
  [
    "records of an agent's sidechain",
    [
      ...start,
      prompt("s1", null, { isSidechain: true }),
      reply("s2", "s1", { isSidechain: true }),
      prompt("p2", "a1"),
      reply("a2", "p2"),
    ],
    [],
  ],
  [
    "conversation records without uuid",
    [...start, { ...reply("x", "a1"), uuid: null }, prompt("p2", "a1"), reply("a2", "p2")],
    [],
  ],
])("off the live path: %s", (_name, records, expected) => {
  expect(read(records).offPath).toEqual(expected);
});

test("a compaction takes what was live when it happened, not what a rewind had taken off before", () => {
  const before = [...start, prompt("p2", "a1"), reply("a2", "p2"), prompt("p3", "a1"), reply("a3", "p3")];
  const { compactions, offPath } = read([...before, boundary("b1", "a3"), prompt("p4", "b1"), reply("a4", "p4")]);
  expect(compactions[0]?.discarded).toEqual([
    [0, 2],
    [4, 6],
  ]);
  expect(offPath).toEqual([[2, 4]]);
});

test("an own compaction on a branch follows that branch", () => {
  const forked = [...start, prompt("p2", "a1"), reply("a2", "p2"), prompt("p3", "a1"), reply("a3", "p3")];
  expect(read([...forked, boundary("b1", "a2"), reply("a4", "b1")])).toMatchObject({
    offPath: [[4, 6]],
    compactions: [{ discarded: [[0, 4]] }],
  });
});
