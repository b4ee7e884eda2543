import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isObject, type Json, type JsonObject } from "@/lib/core/json";
import { claudeCode } from "./format";
import { fixture, keepAll, readLog } from "./testing/read-log";

const identity = { agent: "claude-code" as const, externalId: "s", thread: "", file: "s.jsonl" };
const FIXTURES = new URL("fixtures/", import.meta.url);
const names = readdirSync(FIXTURES).map((file) => file.replace(/\.jsonl$/, ""));
const records = names.flatMap((name) => objectsOf(readFileSync(new URL(`${name}.jsonl`, FIXTURES), "utf8")));

function read(objects: readonly JsonObject[]) {
  const kept = keepAll();
  const reader = claudeCode.open(identity, kept.sink);
  objects.forEach((record, index) => {
    reader.record(record, { line: index, offset: index * 10, part: 0 });
  });
  return { ...kept, facts: reader.end() };
}

/** Holds for any input: what is given out is consistent in itself. */
function expectSound(log: ReturnType<typeof read>): void {
  for (const output of log.outputs) expect(log.events[output.thread]?.[output.seq]?.kind).toBe("tool");
  for (const [thread, events] of Object.entries(log.events)) {
    for (const event of events) expect(event.preview.length, thread).toBeLessThanOrEqual(300);
    for (const event of events) expect(event.tool?.action.length ?? 0).toBeLessThanOrEqual(500);
  }
  for (const compaction of log.facts.compactions) {
    expect(log.events[compaction.thread]?.[compaction.seq]?.compaction).toBe(compaction.n);
    for (const [from, to] of [...compaction.discarded, ...compaction.kept]) {
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(compaction.seq);
    }
  }
}

test("any JSON objects at all are read without an exception", () => {
  const any = fc.array(fc.dictionary(fc.string(), fc.jsonValue()));
  fc.assert(fc.property(any, (objects) => expectSound(read(JSON.parse(JSON.stringify(objects))))));
});

test("records with a part replaced by anything, in any order, are read without an exception", () => {
  const change = fc.record({
    record: fc.nat(records.length - 1),
    path: fc.array(fc.nat(), { maxLength: 5 }),
    value: fc.jsonValue(),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const changed = changes.map((one) =>
        replaced(records[one.record] ?? {}, one.path, JSON.parse(JSON.stringify(one.value))),
      );
      expectSound(read(changed.filter(isObject)));
      expect(() => claudeCode.identify(changed.filter(isObject), "x")).not.toThrow();
    }),
    { numRuns: 400 },
  );
});

test("any selection of genuine records is read soundly", () => {
  fc.assert(fc.property(fc.subarray(records), (some) => expectSound(read(some))));
});

test.each(names)("%s: the beginning of a file gives the beginning of what the whole gives", (name) => {
  const bytes = fixture(name);
  const whole = readLog(bytes);
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, end + 1)) {
    const kept = keepAll();
    const own = whole.facts.threads[0]?.thread ?? "";
    const reader = claudeCode.open({ ...identity, thread: own }, kept.sink);
    for (const [offset, record] of recordsBefore(bytes, end)) reader.record(record, { line: 0, offset, part: 0 });
    for (const [thread, events] of Object.entries(kept.events)) {
      const parsed = whole.events[thread]?.filter((event) => event.kind !== "unparsed");
      expect(events).toEqual(parsed?.slice(0, events.length));
    }
    expect(kept.outputs).toEqual(whole.outputs.slice(0, kept.outputs.length));
  }
});

function recordsBefore(bytes: Uint8Array, end: number): [number, JsonObject][] {
  const out: [number, JsonObject][] = [];
  let offset = 0;
  for (const line of Buffer.from(bytes.subarray(0, end)).toString().split("\n")) {
    for (const record of objectsOf(line)) out.push([offset, record]);
    offset += Buffer.byteLength(line) + 1;
  }
  return out;
}

function objectsOf(text: string): JsonObject[] {
  return text.split("\n").flatMap((line) => {
    try {
      const value: unknown = JSON.parse(line);
      return isObject(value) ? [value] : [];
    } catch {
      return [];
    }
  });
}

/** A copy in which the value at a path (each step modulo the number of members) is another one. */
function replaced(value: Json, path: readonly number[], by: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined || value === null || typeof value !== "object") return by;
  if (Array.isArray(value)) {
    return value.length === 0
      ? by
      : value.map((item, index) => (index === step % value.length ? replaced(item, rest, by) : item));
  }
  const keys = Object.keys(value);
  if (keys.length === 0) return by;
  const key = keys[step % keys.length] ?? "";
  return { ...value, [key]: replaced(value[key] ?? null, rest, by) };
}
