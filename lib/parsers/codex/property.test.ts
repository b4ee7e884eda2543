import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isObject, type Json, type JsonObject } from "@/lib/core/json";
import { type Reading, readLog } from "./testing/read-log";

const NAMES = [
  "bare",
  "enveloped",
  "paginated",
  "fork-by-copy",
  "rollback",
  "local-compaction",
  "remote-compaction",
  "events-only",
];
const RECORDS = NAMES.flatMap((name) => readRecords(name));

const anyObject = fc.dictionary(
  fc.oneof(
    fc.constantFrom("type", "payload", "item", "call_id", "output", "id", "content", "__proto__", "toString"),
    fc.string(),
  ),
  fc.jsonValue(),
);
const mutated = fc
  .record({
    record: fc.constantFrom(...RECORDS),
    path: fc.array(fc.nat(9), { minLength: 1, maxLength: 5 }),
    value: fc.jsonValue(),
  })
  .map(({ record, path, value }) => mutate(record, path, JSON.stringify(value)));
const line = fc.oneof(
  { weight: 4, arbitrary: mutated },
  { weight: 2, arbitrary: fc.constantFrom(...RECORDS) },
  { weight: 1, arbitrary: anyObject.map(clone) },
);

test("no sequence of records, sound, changed or arbitrary, makes the reader throw or lose its count", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (records) => {
      const log = readLog(records);
      expect(log.facts.counts.toolOutputs).toBe(log.outputs.length);
      expect(new Set(log.events.map((event) => `${event.offset}.${event.part}`)).size).toBe(log.events.length);
      for (const output of log.outputs) expect(log.events[output.seq]?.kind).toBe("tool");
      for (const event of log.events) expect(event.preview.length).toBeLessThanOrEqual(300);
      expect(new Set(log.outputs.map((o) => `${o.callId} ${o.occurrence}`)).size).toBe(log.outputs.length);
    }),
    { numRuns: 500 },
  );
}, 30_000);

test("what a beginning gave out stays as it was when more lines follow", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), fc.nat(30), (records, cut) => {
      const whole = readLog(records);
      const part = readLog(records.slice(0, cut));
      if (part.identity?.thread !== whole.identity?.thread) return;
      expect(whole.events.slice(0, part.settledEvents)).toEqual(part.events.slice(0, part.settledEvents));
      const recorded = (log: Reading) => log.outputs.map((o) => [o.seq, o.callId, o.occurrence, o.recorded]);
      expect(recorded(whole).slice(0, part.settledOutputs)).toEqual(recorded(part).slice(0, part.settledOutputs));
    }),
    { numRuns: 200 },
  );
}, 30_000);

test("a value nested deeper than the stack is no trouble", () => {
  const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  const call = `{"type":"response_item","payload":{"type":"local_shell_call","call_id":"x","action":${deep}}}`;
  const output = `{"type":"response_item","payload":{"type":"function_call_output","call_id":"x","output":{"deep":${deep}}}}`;
  const tool = `{"type":"response_item","payload":{"type":"tool_search_call","call_id":"y","arguments":{"deep":${deep}}}}`;
  expect(readLog(`${call}\n${output}\n${tool}`).outputs[0]?.recorded).toBe(`{"deep":${deep}}`);
});

function clone(value: object): JsonObject {
  const copy: Json = JSON.parse(JSON.stringify(value));
  return isObject(copy) ? copy : {};
}

function readRecords(name: string): JsonObject[] {
  const lines = readFileSync(new URL(`./fixtures/${name}.jsonl`, import.meta.url), "utf8")
    .trim()
    .split("\n");
  return lines.map((text) => {
    const record: Json = JSON.parse(text);
    return isObject(record) ? record : {};
  });
}

/** A copy in which the value at some path is another. */
function mutate(record: JsonObject, path: readonly number[], value: string): JsonObject {
  const copy = clone(record);
  let at: JsonObject = copy;
  for (const [depth, pick] of path.entries()) {
    const keys = Object.keys(at);
    const key = keys[pick % Math.max(1, keys.length)];
    if (key === undefined) break;
    const next = at[key];
    if (isObject(next) && depth < path.length - 1) at = next;
    else {
      at[key] = JSON.parse(value);
      break;
    }
  }
  return copy;
}
