import { expect, test } from "vitest";
import { readLog } from "./testing/read-log";

const line = (type: string, payload: object) => ({ type, payload: { ...payload } });
const call = (id: string, cmd: string) =>
  line("response_item", {
    type: "function_call",
    name: "exec_command",
    call_id: id,
    arguments: JSON.stringify({ cmd }),
  });
const output = (id: string, text: string) =>
  line("response_item", { type: "function_call_output", call_id: id, output: text });
const finished = (id: string, aggregated: string, code: number) =>
  line("event_msg", {
    type: "item_completed",
    item: {
      type: "CommandExecution",
      id,
      aggregated_output: aggregated,
      exit_code: code,
      duration: { secs: 9, nanos: 0 },
    },
  });

test("a process that ends after its output line amends that output, the latest of its call id", () => {
  const running = "Chunk ID: a\nWall time: 1 seconds\nProcess running with session ID 3\nOutput:\nhalf\n";
  const log = readLog([
    call("x", "first"),
    output("x", "Chunk ID: a\nWall time: 1 seconds\nProcess exited with code 0\nOutput:\nok\n"),
    call("x", "slow"),
    output("x", running),
    ...Array.from({ length: 20 }, (_, i) => [call(`c${i}`, "y"), output(`c${i}`, "z")]).flat(),
    finished("x", "half\nand the rest\n", 5),
  ]);
  expect(log.amendments).toEqual([
    {
      thread: "",
      seq: 1,
      callId: "x",
      occurrence: 1,
      content: "half\nand the rest\n",
      seen: running,
      complete: true,
      totalBytes: null,
      returnCode: 5,
      isError: true,
      durationMs: 9000,
    },
  ]);
  expect(log.outputs[1]).toMatchObject({ recorded: running, returnCode: 5 });
});

test("an older log's exec_command_end does the same before the output", () => {
  const end = {
    type: "exec_command_end",
    call_id: "x",
    aggregated_output: "all of it\n",
    exit_code: 2,
    duration: { secs: 1, nanos: 0 },
  };
  const log = readLog([
    call("x", "go"),
    line("event_msg", end),
    output("x", "Exit code: 2\nWall time: 1 seconds\nOutput:\nall\n"),
  ]);
  expect(log.outputs[0]).toMatchObject({ content: "all of it\n", returnCode: 2, durationMs: 1000, isError: true });
  expect(log.amendments).toEqual([]);
});

test("an event that comes before the line of its call adds to it and is not shown", () => {
  const end = {
    type: "exec_command_end",
    call_id: "x",
    command: ["bash", "-lc", "go"],
    aggregated_output: "all of it\n",
    exit_code: 2,
  };
  const log = readLog([
    line("event_msg", end),
    call("x", "go"),
    output("x", "Exit code: 2\nWall time: 1 seconds\nOutput:\nall\n"),
  ]);
  expect(log.events.map((event) => event.preview)).toEqual(["exec_command: go"]);
  expect(log.outputs[0]).toMatchObject({ content: "all of it\n", returnCode: 2 });
});

test("a command of which no other line tells is shown from its event, unless a person typed it", () => {
  const end = {
    type: "exec_command_end",
    call_id: "x",
    command: ["bash", "-lc", "go"],
    aggregated_output: "gone\n",
    exit_code: 0,
  };
  const typed = { ...end, call_id: "y", source: "user_shell" };
  const log = readLog([line("event_msg", end), line("event_msg", typed), line("event_msg", { type: "task_complete" })]);
  expect(log.events.map((event) => event.preview)).toEqual(["exec_command: go"]);
  expect(log.outputs.map((one) => [one.recorded, one.returnCode])).toEqual([["gone\n", 0]]);
});
