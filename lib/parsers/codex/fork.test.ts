import { expect, test } from "vitest";
import { uuidTime } from "./fork";
import { readFixture } from "./testing/fixture";
import { readLog } from "./testing/read-log";

test("what a fork copied is marked, and its own part begins with the first turn made after it", () => {
  const log = readFixture("fork-by-copy");
  expect(log.events.map((event) => [event.preview, event.inherited ?? false])).toEqual([
    ["dig", true],
    ["exec_command: dig", true],
    ["Dug.", true],
    ["rest", true],
    ["Resting.", true],
    ["plant", false],
    ["exec_command: plant", false],
    ["Planted.", false],
  ]);
  expect(log.facts.counts).toMatchObject({ toolOutputs: 2, inherited: 1 });
  expect(log.outputs.map((output) => output.inherited ?? false)).toEqual([true, false]);
  const own = log.usages.filter((usage) => !usage.inherited).map((usage) => usage.input);
  expect(own).toEqual([400, 500]);
  expect(log.facts.forkedFrom).toBe("019c936e-3800-7000-8000-000000000001");
});

test("a fork by reference names the parent and how much of it counts, and copies nothing", () => {
  const log = readLog([
    {
      type: "session_meta",
      payload: { id: "child", forked_from_id: "parent", history_base: { thread_id: "parent", end_byte_offset: 4321 } },
    },
    {
      type: "response_item",
      payload: { type: "message", role: "user", content: [{ type: "input_text", text: "go on" }] },
    },
  ]);
  expect(log.facts).toMatchObject({ forkedFrom: "parent", forkedAtOffset: 4321 });
  expect(log.events[0]).not.toHaveProperty("inherited");
});

test("totals that go on from a parent elsewhere are not the fork's own", () => {
  const usage = { input_tokens: 100, output_tokens: 5, total_tokens: 105 };
  const total = { input_tokens: 9000, output_tokens: 500, total_tokens: 9500 };
  const log = readLog([
    { type: "session_meta", payload: { id: "child", forked_from_id: "parent" } },
    {
      type: "response_item",
      payload: { type: "message", role: "assistant", content: [{ type: "output_text", text: "yes" }] },
    },
    {
      type: "event_msg",
      payload: { type: "token_count", info: { total_token_usage: total, last_token_usage: usage } },
    },
  ]);
  expect(log.usages.map((one) => [one.input, one.output])).toEqual([[100, 5]]);
});

test("the time in a version-7 id", () => {
  expect(uuidTime("019a93b9-f380-7600-98ff-940e6b99603c")).toBe(Date.parse("2025-11-17T21:30:28.608Z"));
  expect(uuidTime("6f3a8337-32ec-4edf-8c54-35bf1cf03449")).toBeNull();
});

test("without numbered turns a fork's own part begins with the first prompt after the copying", () => {
  const at = (second: number, type: string, payload: object) => ({
    timestamp: `2026-03-01T10:00:${String(second).padStart(2, "0")}.000Z`,
    type,
    payload: { ...payload },
  });
  const prompt = (text: string) => ({ type: "message", role: "user", content: [{ type: "input_text", text }] });
  const log = readLog([
    at(0, "session_meta", { id: "child", forked_from_id: "parent" }),
    at(0, "session_meta", { id: "parent" }),
    at(0, "response_item", prompt("copied")),
    at(0, "response_item", prompt("copied too")),
    at(9, "response_item", prompt("own")),
  ]);
  expect(log.events.map((event) => [event.preview, event.inherited ?? false])).toEqual([
    ["copied", true],
    ["copied too", true],
    ["own", false],
  ]);
});
