import { expect, test } from "vitest";
import { readLog } from "./testing/read-log";

const item = (payload: object) => ({ type: "response_item", payload: { ...payload } });
const event = (payload: object) => ({ type: "event_msg", payload: { ...payload } });
const tokens = (input: number) => ({ input_tokens: input, output_tokens: 1, total_tokens: input + 1 });
const count = (total: number, last: number) =>
  event({ type: "token_count", info: { total_token_usage: tokens(total), last_token_usage: tokens(last) } });
const thought = (text: string) => [
  event({ type: "agent_reasoning", text }),
  item({ type: "reasoning", summary: [{ type: "summary_text", text }] }),
];
const run = (id: string) => [
  item({ type: "function_call", name: "shell", call_id: id, arguments: "{}" }),
  item({ type: "function_call_output", call_id: id, output: "done" }),
];

test("a record that comes before its response is not taken by the one before, which has none", () => {
  const [copyA, itemA] = thought("a");
  const [copyB, itemB] = thought("b");
  const log = readLog(
    [copyA, count(10, 10), itemA, ...run("x"), ...run("y"), copyB, count(31, 20), itemB].filter((r) => r !== undefined),
  );
  expect(log.usages.map((usage) => [usage.step, usage.contextTokens])).toEqual([
    [1, 10],
    [3, 20],
  ]);
});

test("totals that go down start anew from the last call", () => {
  const log = readLog([...run("x"), count(100, 100), ...run("y"), count(30, 30), ...run("z"), count(75, 45)]);
  expect(log.usages.map((usage) => usage.input)).toEqual([100, 30, 45]);
});
