import { expect, test } from "vitest";
import { readHeader } from "./return-code";

test.each([
  ['{"output":"x\\n","metadata":{"exit_code":2,"duration_seconds":1.5}}', 2, "x\n", 1500],
  ["Exit code: 1\nWall time: 0 seconds\nOutput:\nbad\n", 1, "bad\n", 0],
  ["Exit code: -9\nWall time: 2 seconds\nTotal output lines: 4\nOutput:\nbad\n", -9, "bad\n", 2000],
  [
    "Chunk ID: a1\nWall time: 0.25 seconds\nProcess exited with code 7\nOriginal token count: 2\nOutput:\nx",
    7,
    "x",
    250,
  ],
  [
    "Wall time: 0.0000 seconds\nOutput:\nExit code: 3\nWall time: 0 seconds\nOutput:\ny",
    3,
    "Exit code: 3\nWall time: 0 seconds\nOutput:\ny",
    0,
  ],
  [
    'Wall time: 0.1 seconds\nOutput:\n{"output":"y","metadata":{"exit_code":4}}',
    4,
    '{"output":"y","metadata":{"exit_code":4}}',
    100,
  ],
  [
    "Chunk ID: a1\nWall time: 1 seconds\nProcess running with session ID 5\nOutput:\nExit code: 9\nOutput:\n",
    null,
    "Exit code: 9\nOutput:\n",
    1000,
  ],
])("%j", (text, returnCode, body, waitedMs) => {
  expect(readHeader(text, true)).toMatchObject({ known: true, returnCode, body, waitedMs });
});

test.each([
  "Process exited with code 3\nbut no output line follows",
  "plain output\nExit code: 3\nOutput:\n",
  '{"output": 5}',
  '{"output":"x"}',
  "Output:\nx",
  "",
])("no header in %j", (text) => {
  expect(readHeader(text, true)).toMatchObject({ known: false, returnCode: null, body: text });
});

test("a tool of another server may print what looks like a header", () => {
  expect(readHeader("Wall time: 0.1 seconds\nOutput:\nExit code: 3\nOutput:\n", false).returnCode).toBeNull();
});
