import { describe, expect, it } from "vitest";
import { corpusRequired, expectedRows, hasCorpus, readCorpus } from "../corpus";
import { readClaudeCode } from "./claude-code";
import { readCodex } from "./codex";

describe("the second reader on real logs", () => {
  it("has the logs where they are required", () => {
    if (!hasCorpus()) console.warn("../shared/corpus is not here: the second reader is not checked on real logs.");
    expect(hasCorpus() || !corpusRequired()).toBe(true);
  });

  it.each(hasCorpus() ? expectedRows() : [])("counts $file as expected", (row) => {
    const log = readCorpus(row.file);
    const read = row.agent === "codex" ? readCodex(log) : readClaudeCode(log);
    expect({
      lines: read.lines,
      unparsedLines: read.unparsedLines,
      compactions: read.compactions,
      microcompactions: read.microcompactions,
      toolOutputs: read.outputs.length,
    }).toEqual({
      lines: row.lines,
      unparsedLines: row.unparsedLines,
      compactions: row.compactions,
      microcompactions: row.microcompactions,
      toolOutputs: row.toolOutputs,
    });
    if (row.file.includes("fork-legacy-replay")) expect(read.inherited).toBeGreaterThan(0);
    else expect(read.inherited).toBe(0);
  });
});
