import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { isObject } from "@/lib/core/json";
import { isClaudeRecord } from "./identify";
import { type ReadLog, readLog } from "./testing/read-log";

const CORPUS = fileURLToPath(new URL("../../../../shared/corpus", import.meta.url));
const isRequired = process.env.CI === "true" || process.env.PALIMPSEST_REQUIRE_CORPUS === "1";
const isHere = existsSync(join(CORPUS, "EXPECTED.tsv"));

test("the corpus of real logs is where the tests look for it", () => {
  if (!isHere) console.warn("corpus tests are left out: ../shared/corpus is not here");
  expect(isHere || !isRequired).toBe(true);
});

const rows = isHere ? readFileSync(join(CORPUS, "EXPECTED.tsv"), "utf8").trim().split("\n").slice(1) : [];
const claude = rows.map((row) => row.split("\t")).filter((row) => row[1] === "claude-code");

function load(file: string): ReadLog {
  return readLog(readFileSync(join(CORPUS, file), "utf8"), file);
}

describe.runIf(isHere)("real logs", () => {
  test.each(claude.map((row) => [row[0] ?? "", row] as const))("%s: counts", (file, row) => {
    const log = load(file);
    const { counts } = log.facts;
    const responses = new Set(log.usages.map((usage) => `${usage.thread} ${usage.step}`)).size;
    expect(
      [log.lines, log.unparsed, counts.compactions, counts.microcompactions, counts.toolOutputs, responses].map(String),
    ).toEqual(row.slice(2));
    expect(log.facts.compactions.filter((one) => one.kind !== "inferred")).toHaveLength(
      counts.compactions + counts.microcompactions,
    );
    expect(new Set(log.outputs.map((one) => `${one.offset}.${one.part}`)).size).toBe(log.outputs.length);
    const addresses = Object.entries(log.events).flatMap(([thread, events]) =>
      events.map((one) => `${thread}:${one.offset}.${one.part}`),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test("a snapshot of a growing session gives the beginning of what the whole gives", () => {
    const [one, two, three, four] = [1, 2, 3, 4].map((n) => load(`claude/growth-79e9becd/${n}.jsonl`));
    for (const [shorter, longer] of [
      [one, two],
      [two, three],
      [three, four],
    ] as const)
      expectPrefix(shorter, longer);
  });

  test("no file of another client is taken for one of Claude Code", () => {
    const others = ["codex", "other"].flatMap((folder) => filesBelow(join(CORPUS, folder)));
    const taken = others.filter((file) => objectsOf(readFileSync(file, "utf8")).some(isClaudeRecord));
    expect(others.length).toBeGreaterThan(40);
    expect(taken).toEqual([]);
  });
});

function expectPrefix(shorter: ReadLog | undefined, longer: ReadLog | undefined): void {
  if (shorter === undefined || longer === undefined) throw new Error("missing snapshot");
  for (const [thread, count] of Object.entries(shorter.beforeEnd)) {
    expect(longer.events[thread]?.slice(0, count)).toEqual(shorter.events[thread]?.slice(0, count));
  }
  expect(longer.outputs.slice(0, shorter.outputs.length)).toEqual(shorter.outputs);
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
