import { expect, test } from "vitest";
import { canonicalJson } from "@/lib/core/canonical-json";
import { MAX_LINE_BYTES } from "@/lib/core/limits";
import { expectedRows, hasCorpus, readCorpus } from "@/lib/testing/corpus";
import { keepAll } from "./claude-code/testing/read-log";
import { callInputOf } from "./find-call-input";
import type { ParsedEvent } from "./format";
import { createLineSplitter } from "./lines";
import { createLogParser } from "./parse-log";
import { readLine } from "./records";
import { FORMATS } from "./registry";

function eventsOf(agent: string, bytes: Uint8Array): ParsedEvent[] {
  const format = FORMATS.find((each) => each.agent === agent);
  const head = createLineSplitter(MAX_LINE_BYTES).push(bytes.subarray(0, 1 << 20));
  const records = head.slice(0, 60).flatMap((line) => {
    const content = readLine(line);
    return content.blank ? [] : content.parts.flatMap((part) => ("record" in part ? [part.record] : []));
  });
  const identity = format?.identify(records, "session.jsonl");
  if (!format || !identity) throw new Error("not recognised");
  const { events, sink } = keepAll();
  const parser = createLogParser(format, identity, sink);
  parser.push(bytes);
  parser.end();
  return Object.values(events).flat();
}

test.runIf(hasCorpus())(
  "every call of the real logs has its input in its own line, the one its address is made from",
  () => {
    const wrong: string[] = [];
    let calls = 0;
    for (const { agent, file } of expectedRows()) {
      const bytes = Buffer.from(readCorpus(file));
      for (const { tool, offset } of eventsOf(agent, bytes)) {
        // A result whose call is not in the log stands for the call: there is no input then.
        if (!tool || tool.input === "") continue;
        calls++;
        const end = bytes.indexOf(10, offset);
        const found = callInputOf(agent, bytes.subarray(offset, end === -1 ? undefined : end), offset, tool.callId);
        if (!found || canonical(found.text) !== canonical(tool.input)) wrong.push(`${file} ${offset} ${tool.tool}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(calls).toBeGreaterThan(3_000);
  },
  120_000,
);

function canonical(text: string): string {
  try {
    return canonicalJson(JSON.parse(text));
  } catch {
    return text;
  }
}
