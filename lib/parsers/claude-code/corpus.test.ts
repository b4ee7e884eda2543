import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { isObject } from "@/lib/core/json";
import { encodeWtf8 } from "@/lib/core/wtf8";
import { readClaudeCode } from "@/lib/testing/second-reader/claude-code";
import type { Body } from "../format";
import { isClaudeRecord } from "./identify";
import { type ReadLog, readLog } from "./testing/read-log";

const CORPUS = fileURLToPath(new URL("../../../../shared/corpus", import.meta.url));
const isRequired = process.env.CI === "true" || process.env.PALIMPSEST_REQUIRE_CORPUS === "1";
const isHere = existsSync(join(CORPUS, "EXPECTED.tsv"));

test("the corpus of real logs is where the tests look for it", () => {
  if (!isHere) console.warn("corpus tests are left out: ../shared/corpus is not here");
  expect(isHere || !isRequired).toBe(true);
});

const table = isHere ? readFileSync(join(CORPUS, "EXPECTED.tsv"), "utf8").trim().split("\n").slice(1) : [];
const rows = table.map((row) => row.split("\t")).filter((row) => row[1] === "claude-code");

function load(file: string): ReadLog {
  return readLog(readFileSync(join(CORPUS, file)), file);
}

describe.runIf(isHere)("real logs", () => {
  test.each(rows.map((row) => [row[0] ?? "", row] as const))("%s", (file, row) => {
    const log = load(file);
    const { counts, compactions, threads } = log.facts;
    const responses = new Set(log.usages.map((usage) => `${usage.thread} ${usage.step}`)).size;
    const found = [log.lines, log.unparsedLines, counts.compactions, counts.microcompactions, counts.toolOutputs];
    expect([...found, responses].map(String)).toEqual(row.slice(2));
    expect(compactions).toHaveLength(counts.compactions + counts.microcompactions);
    // None of these sessions was rewound: every prompt is on the chain of the last.
    expect(threads.flatMap((thread) => thread.offPath)).toEqual([]);
    // A subagent's large output that stands only as a pointer, and two failures whose middle the client cut away.
    const incomplete = ["ad-a8171575ce-0", "18-4069756ffc-0", "bc-cb77bb88fa-1"].some((name) => file.includes(name));
    expect(log.outputs.filter((output) => !output.complete)).toHaveLength(incomplete ? 1 : 0);
    expectDistinctAddresses(log);
    expectSameOutputs(log, readFileSync(join(CORPUS, file)));
  });

  test("every persisted output of these versions is recovered whole from the record itself", () => {
    const seen = rows.flatMap((row) => load(row[0] ?? "").outputs.filter((output) => output.seen !== undefined));
    expect(seen).toHaveLength(9);
    for (const { content, seen: shown } of seen) {
      expect(String(shown)).toMatch(/^<persisted-output>/);
      expect(String(content).length).toBeGreaterThan(20_000);
    }
  });

  test("a snapshot of a growing session gives the beginning of what the whole gives", () => {
    const logs = [1, 2, 3, 4].map((n) => load(`claude/growth-79e9becd/${n}.jsonl`));
    logs.slice(1).forEach((longer, index) => {
      expectPrefix(logs[index], longer);
    });
  });

  test("no log of another client is taken for one of Claude Code", () => {
    const others = ["codex", "other"].flatMap((folder) => filesBelow(join(CORPUS, folder)));
    expect(others.length).toBeGreaterThan(40);
    expect(others.filter((file) => objectsOf(readFileSync(file, "utf8")).some(isClaudeRecord))).toEqual([]);
  });
});

function expectDistinctAddresses(log: ReadLog): void {
  const events = Object.entries(log.events).flatMap(([thread, list]) =>
    list.map((one) => `${thread}:${one.offset}.${one.part}`),
  );
  expect(new Set(events).size).toBe(events.length);
  const outputs = log.outputs.map((output) => `${output.offset}.${output.part}`);
  expect(new Set(outputs).size).toBe(outputs.length);
}

function expectSameOutputs(log: ReadLog, bytes: Uint8Array): void {
  const second = readClaudeCode(bytes);
  const borrowed = new Set(log.facts.threads.filter((thread) => !thread.own).map((thread) => thread.thread));
  const own = log.outputs.filter((output) => !borrowed.has(output.thread));
  expect(own.map((one) => [one.callId, one.occurrence])).toEqual(second.outputs.map((one) => [one.callId, one.nth]));
  own.forEach((output, index) => {
    const other = second.outputs[index];
    expect(Buffer.compare(bytesOf(output.content), other?.bytes ?? Buffer.alloc(0))).toBe(0);
    if (other?.seen) expect(Buffer.compare(bytesOf(output.recorded), other.seen)).toBe(0);
  });
  const nested = new Map(log.outputs.filter((one) => borrowed.has(one.thread)).map((one) => [one.callId, one.content]));
  expect(new Set(nested.keys())).toEqual(new Set(second.nested.map((one) => one.callId)));
  for (const { callId, bytes: other } of second.nested)
    expect(Buffer.compare(bytesOf(nested.get(callId) ?? ""), other)).toBe(0);
}

function expectPrefix(shorter: ReadLog | undefined, longer: ReadLog): void {
  for (const [thread, count] of Object.entries(shorter?.beforeEnd ?? {})) {
    expect(longer.events[thread]?.slice(0, count)).toEqual(shorter?.events[thread]?.slice(0, count));
  }
  expect(longer.outputs.slice(0, shorter?.outputs.length)).toEqual(shorter?.outputs);
}

function bytesOf(body: Body): Uint8Array {
  return typeof body === "string" ? encodeWtf8(body) : body.bytes;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => /\.jsonl?$/.test(file));
}

function objectsOf(text: string) {
  return text
    .split("\n")
    .slice(0, 200)
    .flatMap((line) => {
      try {
        const value: unknown = JSON.parse(line);
        return isObject(value) ? [value] : [];
      } catch {
        return [];
      }
    });
}
