import { expect, test } from "vitest";
import { returnCodeOf } from "./return-code";

const done = { stdout: "out", stderr: "", interrupted: false, isImage: false };

test.each([
  ["a finished command", "Bash", "out", false, done, 0],
  ["a failure, from the block", "Bash", "Exit code 128\nfatal: no", true, undefined, 128],
  ["a failure, from the twin", "Bash", "cut", true, "Error: Exit code 15\nkilled", 15],
  ["an output that only looks like one", "Bash", "Exit code 3\n", false, { ...done, stdout: "Exit code 3\n" }, 0],
  [
    "refused by the user",
    "Bash",
    "The user doesn't want to proceed with this tool use.",
    true,
    "Error: The user doesn't want",
    null,
  ],
  ["interrupted", "Bash", "out", false, { ...done, interrupted: true }, null],
  ["in the background", "Bash", "Command running in background", false, { ...done, backgroundTaskId: "b1" }, null],
  ["a code read as success", "Bash", "", false, { ...done, returnCodeInterpretation: "No matches found" }, null],
  ["without the structured twin", "Bash", "out", false, undefined, null],
  [
    "a task's output",
    "TaskOutput",
    "<status>",
    false,
    { retrieval_status: "success", task: { status: "completed", exitCode: 7 } },
    7,
  ],
  [
    "a task without a code",
    "TaskOutput",
    "<status>",
    false,
    { retrieval_status: "timeout", task: { exitCode: null } },
    null,
  ],
  ["no shell", "Read", "text", false, { type: "text", file: {} }, null],
  ["no shell, failed", "Grep", "Exit code 2\nrg: bad", true, "Error: Exit code 2\nrg: bad", null],
  ["a call that is not in the log", "", "out", false, done, 0],
] as const)("%s", (_name, tool, block, isError, result, expected) => {
  expect(returnCodeOf(tool, block, isError, result)).toBe(expected);
});
