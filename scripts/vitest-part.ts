import { readFile } from "node:fs/promises";
import { z } from "zod";
import { type Counts, withExitCode } from "./counts";
import { runModule } from "./run-tool";

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** Runs one of vitest's projects, its output on ours, and counts what it reported in the file. */
export async function runVitest(project: string, reportFile: string): Promise<Counts> {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
  const code = await runModule("vitest/vitest.mjs", ["run", "--project", project, ...reporters]);
  return withExitCode(await readReport(reportFile), code);
}

async function readReport(file: string): Promise<Counts> {
  try {
    const report = Report.parse(JSON.parse(await readFile(file, "utf8")));
    const unloaded = report.testResults.filter(
      ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  } catch (error) {
    console.error("vitest left no report:", error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
