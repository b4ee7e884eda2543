import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uuidOf } from "@/e2e/faults/made-log";
import type { AuditRun } from "./audit-run";
import { longSession } from "./long-session";
import { atMost, type BenchRow } from "./row";

const LONG = { sessionId: uuidOf("bench long"), events: 100_000, compactions: 60, hugeOutputs: 5 };

/** What an audit of a very long log takes, with its parsing, beside the parsing alone; each in a process of its own. */
export async function benchAudit(add: (row: BenchRow) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "palimpsest-audit-"));
  try {
    const file = join(folder, "long.jsonl");
    for (const piece of longSession(LONG)) await appendFile(file, piece);
    const [floor, took] = [run(file, "parse"), run(file, "audit")];
    const row = (what: string, measured: number, floor: number, unit: string, most: number) =>
      add(atMost(`audit of 100,000 events: ${what}`, { measured, floor, most, unit }));
    row("processor time, parsing included", took.seconds, floor.seconds, "s", 20);
    row("most memory", took.megabytes, floor.megabytes, "MB", 600);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(file: string, what: "parse" | "audit"): AuditRun {
  const args = ["--import", "tsx", "bench/audit-run.ts", file, what];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })) as AuditRun;
}
