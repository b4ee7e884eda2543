import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isObject } from "@/lib/core/json";
import type { LogFacts, ParsedEvent } from "@/lib/parsers/format";
import { createLogParser } from "@/lib/parsers/parse-log";
import { FORMATS } from "@/lib/parsers/registry";
import { type SampleFile, sampleFiles } from "./files";
import { FIRST_SUMMARY, SECOND_SUMMARY } from "./havnsund-summaries";

const LOGS = sampleFiles().filter((file) => file.name.endsWith(".jsonl"));

function parse(file: SampleFile): { events: ParsedEvent[]; facts: LogFacts; unparsedLines: number } {
  const head = file.body.split("\n", 20).flatMap((line) => {
    const record: unknown = line ? JSON.parse(line) : null;
    return isObject(record) ? [record] : [];
  });
  const events: ParsedEvent[] = [];
  for (const format of FORMATS) {
    const identity = format.identify(head, file.name);
    if (!identity) continue;
    const parser = createLogParser(format, identity, {
      event: (event) => events.push(event) - 1,
      output() {},
      amend() {},
      usage() {},
    });
    parser.push(Buffer.from(file.body));
    const { facts, unparsedLines } = parser.end();
    return { events, facts, unparsedLines };
  }
  throw new Error(`${file.name} is no log of a known format.`);
}

describe("the sample archive", () => {
  it.each(LOGS)("$name holds nothing that is not understood", (file) => {
    const { events, unparsedLines } = parse(file);
    expect(unparsedLines).toBe(0);
    expect(events.filter(({ kind }) => kind === "unknown" || kind === "unparsed")).toEqual([]);
    expect(events.some(({ kind }) => kind === "tool")).toBe(true);
  });

  it("has compactions of every kind, and a rewind", () => {
    const all = LOGS.map((file) => parse(file).facts);
    const kinds = all.flatMap(({ compactions }) => compactions.map(({ kind }) => kind));
    expect(kinds.toSorted()).toEqual(["full", "full", "full", "full", "micro", "remote"]);
    expect(all.flatMap(({ threads }) => threads.flatMap(({ offPath }) => offPath)).length).toBeGreaterThan(0);
  });

  it("loses what it says it loses", () => {
    const before = LOGS[0]?.body.slice(0, LOGS[0].body.indexOf("compact_boundary")) ?? "";
    for (const fact of ["offset_m=-0.214", "serial=K2291", "never edit them"]) expect(before).toContain(fact);
    for (const fact of ["0.214", "K2291", "data/raw"]) expect(FIRST_SUMMARY).not.toContain(fact);
    expect(SECOND_SUMMARY).not.toContain("K2291");
  });

  it("is the same every time, and its side files have the sizes the log states", () => {
    const digest = () => createHash("sha256").update(JSON.stringify(sampleFiles())).digest("hex");
    expect(digest()).toBe(digest());
    for (const { name, body } of sampleFiles().filter((file) => file.name.includes("tool-results/")))
      expect(LOGS[0]?.body).toContain(
        `${name.slice(name.lastIndexOf("/") + 1)}","persistedOutputSize":${Buffer.byteLength(body)}`,
      );
  });
});
