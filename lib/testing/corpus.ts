import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Real session logs, where they lie beside the project; a checkout alone does not have them. */
export const CORPUS = "../shared/corpus";

export interface ExpectedRow {
  file: string;
  agent: "claude-code" | "codex";
  lines: number;
  unparsedLines: number;
  compactions: number;
  microcompactions: number;
  toolOutputs: number;
}

export function hasCorpus(): boolean {
  return existsSync(join(CORPUS, "EXPECTED.tsv"));
}

/** True where missing logs are a failure and not a circumstance. */
export function corpusRequired(): boolean {
  return process.env.CI === "true" || process.env.PALIMPSEST_REQUIRE_CORPUS === "1";
}

export function readCorpus(file: string): Uint8Array {
  return readFileSync(join(CORPUS, file));
}

export function expectedRows(): ExpectedRow[] {
  const [head = "", ...rows] = readFileSync(join(CORPUS, "EXPECTED.tsv"), "utf8").trimEnd().split("\n");
  const names = head.split("\t");
  return rows.map((row) => {
    const cells = row.split("\t");
    const cell = (name: string) => cells[names.indexOf(name)] ?? "";
    return {
      file: cell("file"),
      agent: cell("agent") === "codex" ? "codex" : "claude-code",
      lines: Number(cell("lines")),
      unparsedLines: Number(cell("unparsedLines")),
      compactions: Number(cell("compactions")),
      microcompactions: Number(cell("microcompactions")),
      toolOutputs: Number(cell("toolOutputs")),
    };
  });
}

/** Sessions whose client took something out of its model's view. */
export function compactedRows(): ExpectedRow[] {
  return expectedRows().filter(({ compactions, microcompactions }) => compactions + microcompactions > 0);
}
