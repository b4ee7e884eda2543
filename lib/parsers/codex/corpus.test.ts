import { readdirSync } from "node:fs";
import { join } from "node:path";
import { decompress } from "fzstd";
import { describe, expect, test } from "vitest";
import { isObject, type Json } from "@/lib/core/json";
import { CORPUS, corpusRequired, expectedRows, hasCorpus, readCorpus } from "@/lib/testing/corpus";
import { identify } from "./identify";
import { type Reading, readLog } from "./testing/read-log";

const isHere = hasCorpus();
const rows = isHere ? expectedRows().filter((row) => row.agent === "codex") : [];
const load = (file: string): Reading => readLog(Buffer.from(readCorpus(file)).toString("utf8"));

test("the corpus of real logs is where the tests look for it", () => {
  if (!isHere) console.warn("corpus tests are left out: ../shared/corpus is not here");
  expect(isHere || !corpusRequired()).toBe(true);
});

describe.runIf(isHere)("real logs", () => {
  test.each(rows.map((row) => [row.file, row] as const))("%s: counts, addresses, nothing unknown", (file, row) => {
    const log = load(file);
    const { counts } = log.facts;
    expect([log.lines, log.unparsed, counts.compactions, counts.toolOutputs]).toEqual([
      row.lines,
      row.unparsedLines,
      row.compactions,
      row.toolOutputs,
    ]);
    expect(log.outputs).toHaveLength(row.toolOutputs);
    expect(log.events.filter((event) => event.kind === "unknown")).toEqual([]);
    const addresses = log.events.map((event) => `${event.offset}.${event.part}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(log.events.map((event) => event.step)).toEqual(log.events.map((event) => event.step).sort((a, b) => a - b));
    for (const output of log.outputs) expect(log.events[output.seq]?.tool?.callId).toBe(output.callId);
    expectRangesWithin(log);
  });

  test.each(rows.map((row) => row.file))("%s: every message, thought and call stands there once", (file) => {
    const log = load(file);
    const items = responseItems(file);
    const of = (kind: string) => log.events.filter((event) => event.kind === kind).length;
    const count = (type: string, role?: string) =>
      items.filter((item) => item.type === type && (role === undefined || item.role === role)).length;
    const summaries = log.events.filter((event) => event.label === "compaction-summary").length;
    expect(of("tool")).toBe(items.filter((item) => /_call$/.test(String(item.type))).length);
    expect(of("thinking")).toBe(count("reasoning"));
    expect(of("reply") + summaries).toBe(count("message", "assistant"));
    if (file.endsWith("history.jsonl")) expect(of("prompt")).toBe(log.lines);
    else expect(of("prompt")).toBeLessThanOrEqual(count("message", "user"));
  });

  test("forks by copy: what came from the parent is marked, and nothing else", () => {
    for (const version of ["0.125.0", "0.144.0"]) {
      const log = load(`codex/generated/v${version}-fork-legacy-replay.jsonl`);
      const parent = load(`codex/generated/v${version}-resumed.jsonl`);
      expect(log.facts.counts).toMatchObject({ toolOutputs: 4, inherited: 4 });
      expect(log.facts.forkedFrom).toBe(parent.identity?.externalId);
      expect(log.events.filter((event) => event.inherited).map((event) => event.text ?? event.tool?.input)).toEqual(
        parent.events.map((event) => event.text ?? event.tool?.input),
      );
      expect(log.events.filter((event) => !event.inherited).map((event) => event.preview)).toEqual([
        "forked hello",
        "Hello from mock.",
      ]);
      expect(log.usages.filter((usage) => !usage.inherited)).toHaveLength(1);
    }
    expect(load("codex/generated/v0.171.0-fork-history_base-reference.jsonl").facts).toMatchObject({
      forkedFrom: "01a22a49-0978-77f3-965f-bb83b9e06ce6",
      forkedAtOffset: 51329,
      counts: { inherited: 0 },
    });
  });

  test("usage adds up to what the logs state", () => {
    const sum = (log: Reading) => log.usages.reduce((n, u) => n + u.input + u.cacheRead + u.cacheWrite + u.output, 0);
    const acidic = rows.find((row) => row.file.includes("AcidicSoil"));
    const real = load(acidic?.file ?? "");
    expect(sum(real)).toBe(lastTotal(acidic?.file ?? ""));
    expect(real.usages).toHaveLength(39);
    const remote = load("codex/generated/v0.171.0-remote-compaction-x28.jsonl");
    expect(sum(remote)).toBe(lastThreadTotal("codex/generated/v0.171.0-remote-compaction-x28.jsonl"));
    expect(remote.usages.filter((usage) => usage.contextTokens === null)).toHaveLength(28);
  });

  test("a rewritten log tells the same story", () => {
    for (const name of ["0.104.0-Mock2", "0.125.0-OpenAI", "0.144.0-OpenAI"]) {
      const [before, after] = ["before", "after"].map((side) =>
        load(`codex/generated/migrate-rollouts/${name}.${side}.jsonl`),
      );
      const story = (log: Reading | undefined) => log?.events.map((event) => [event.kind, event.step, event.preview]);
      expect(story(after)).toEqual(story(before));
      expect(after?.usages.map((usage) => ({ ...usage, at: 0 }))).toEqual(
        before?.usages.map((usage) => ({ ...usage, at: 0 })),
      );
      expect(after?.identity).toEqual(before?.identity);
    }
  });

  test("a compressed log", () => {
    const folder = join(CORPUS, "codex/generated/compressed");
    const name = readdirSync(folder).find((file) => file.endsWith(".zst")) ?? "";
    const log = readLog(Buffer.from(decompress(readCorpus(`codex/generated/compressed/${name}`))).toString("utf8"));
    expect(log).toEqual(load("codex/generated/v0.171.0-local-compaction.jsonl"));
  });

  test("the beginning of a log gives the beginning of what the whole gives", () => {
    for (const { file } of rows) {
      const lines = Buffer.from(readCorpus(file)).toString("utf8").split("\n");
      const whole = readLog(lines.join("\n"));
      const step = Math.max(1, Math.floor(lines.length / 12));
      for (let cut = 1; cut < lines.length; cut += step) {
        const part = readLog(lines.slice(0, cut).join("\n"));
        const settled = part.events.slice(0, part.settledEvents);
        expect(whole.events.slice(0, settled.length)).toEqual(settled);
        const recorded = (log: Reading) => log.outputs.map((o) => [o.seq, o.callId, o.occurrence, o.recorded]);
        expect(recorded(whole).slice(0, part.outputs.length)).toEqual(recorded(part));
      }
    }
  }, 60_000);

  test("no log of another client is taken for one of Codex", () => {
    const names = ["claude", "other"].flatMap((folder) =>
      readdirSync(join(CORPUS, folder), { recursive: true }).map((name) => `${folder}/${name}`),
    );
    const files = names.filter((name) => /\.jsonl?$/.test(name));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => identify(objectsOf(file).slice(0, 50)) !== null)).toEqual([]);
  });
});

function objectsOf(file: string) {
  const lines = Buffer.from(readCorpus(file)).toString("utf8").split("\n");
  return lines.flatMap((line) => {
    try {
      const value: Json = JSON.parse(line);
      return isObject(value) ? [value] : [];
    } catch {
      return [];
    }
  });
}

function responseItems(file: string) {
  return objectsOf(file).flatMap((record) => {
    if (record.type === "response_item") return isObject(record.payload) ? [record.payload] : [];
    return record.payload === undefined ? [record] : [];
  });
}

function lastTotal(file: string): number {
  const totals = Buffer.from(readCorpus(file))
    .toString("utf8")
    .matchAll(/"total_token_usage":\{[^}]*"total_tokens":(\d+)/g);
  return Number([...totals].at(-1)?.[1]);
}

function lastThreadTotal(file: string): number {
  const totals = Buffer.from(readCorpus(file))
    .toString("utf8")
    .matchAll(/"thread_token_usage":\{[^}]*"total_tokens":(\d+)/g);
  return Number([...totals].at(-1)?.[1]);
}

function expectRangesWithin(log: Reading): void {
  for (const compaction of log.facts.compactions) {
    const { seq, discarded, kept } = compaction;
    expect(log.events[seq]).toMatchObject({ kind: "compaction", compaction: compaction.n });
    let next = 0;
    for (const [from, to] of [...discarded, ...kept].sort((a, b) => a[0] - b[0])) {
      expect(from).toBeGreaterThanOrEqual(next);
      expect(to).toBeGreaterThan(from);
      next = to;
    }
    expect(next).toBeLessThanOrEqual(seq);
  }
}
