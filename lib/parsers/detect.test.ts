import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { identifyLog } from "./detect";
import { fakeFormat } from "./testing/fake-format";

const formats = [fakeFormat().format];
const identify = (text: string, agent: "auto" | "codex" | "claude-code" = "auto") =>
  identifyLog(Buffer.from(text), { name: "x.jsonl", agent }, formats)?.identity ?? null;

const found = { agent: "codex", externalId: "s1", thread: "", file: "rollout-s1.jsonl" };

describe("a log is recognised by its head", () => {
  test.each([
    ["its first line", '{"id":"s1"}\n{"n":1}\n'],
    ["a later line", '\n{"n":1}\n42\n{"id":"s1"}\n'],
    ["one line without a newline", '{"id":"s1"}'],
    ["a head cut within a line", '{"id":"s1"}\n{"n":'],
  ])("from %s", (_name, head) => {
    expect(identify(head)).toEqual(found);
  });
});

test.each(["", "\n\n", "hello\n", '{"n":1}\n', '{"id":"s1'])("unknown: %j", (head) => {
  expect(identify(head)).toBeNull();
});

test("another agent's format is not tried when one is named", () => {
  expect(identify('{"id":"s1"}\n', "claude-code")).toBeNull();
});

test("a log without a session id is named after its first line, blank ones passed over", () => {
  const externalId = `unnamed-${createHash("sha256").update('{"id":""}').digest("hex").slice(0, 16)}`;
  const named = { agent: "codex", externalId, thread: "", file: `rollout-${externalId}.jsonl` };
  expect(identify('\n{"id":""}\n{"n":2}\n')).toEqual(named);
  expect(identify('\n{"id":""}\n{"n":3}\n')).toEqual(named);
});

test("a named agent is believed where nothing confirms it", () => {
  const externalId = `unnamed-${createHash("sha256").update("hello").digest("hex").slice(0, 16)}`;
  expect(identify("hello\nworld\n", "codex")).toEqual({
    agent: "codex",
    externalId,
    thread: "",
    file: `rollout-${externalId}.jsonl`,
  });
});
