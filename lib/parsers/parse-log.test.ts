import { expect, test } from "vitest";
import { createLogParser } from "./parse-log";
import { FAKE_FACTS, fakeFormat, ignoreAll } from "./testing/fake-format";

const LOG = '\uFEFF{"id":"s","n":1}\r\n\n  \r\n{"n":2}{"n":3}\n42\n{"n":4}';

test.each([1, 7, 1000])("a reader gets every record with its place, in pieces of %d", (size) => {
  const { format, calls } = fakeFormat();
  const parser = createLogParser(format, { agent: "codex", externalId: "s", thread: "", file: "f" }, ignoreAll);
  const bytes = Buffer.from(LOG);
  for (let at = 0; at < bytes.length; at += size) parser.push(Uint8Array.from(bytes.subarray(at, at + size)));
  expect(parser.end()).toEqual({ facts: FAKE_FACTS, lines: 4, unparsedLines: 2 });
  expect(calls).toEqual([
    { record: { id: "s", n: 1 }, at: { line: 1, offset: 0, part: 0 } },
    { record: { n: 2 }, at: { line: 4, offset: 26, part: 0 } },
    { record: { n: 3 }, at: { line: 4, offset: 26, part: 1 } },
    { unparsed: "42", at: { line: 5, offset: 41, part: 0 }, bytes: 2 },
    { record: { n: 4 }, at: { line: 6, offset: 44, part: 0 } },
  ]);
});
