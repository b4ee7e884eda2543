import { readFile } from "node:fs/promises";
import { z } from "zod";
import { type Counts, withExitCode } from "./counts";
import { findBrowser } from "./find-browser";
import { runModule } from "./run-tool";

const Report = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };

/** Finds or gets a browser and runs the end-to-end tests with it. */
export async function runPlaywright(reportFile: string): Promise<Counts> {
  const browser = await findBrowser();
  if (browser === null) {
    console.error("No browser starts here: name one in CHROMIUM_PATH.");
    return FAILED;
  }
  console.log(`Browser: ${browser.name}`);
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile, ...(browser.path ? { CHROMIUM_PATH: browser.path } : {}) };
  const args = ["test", "-c", "e2e/playwright.config.ts", "--reporter=list,json"];
  const code = await runModule("@playwright/test/cli.js", args, { env });
  return withExitCode(await readReport(reportFile), code);
}

async function readReport(file: string): Promise<Counts> {
  try {
    const { stats } = Report.parse(JSON.parse(await readFile(file, "utf8")));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  } catch (error) {
    console.error("Playwright left no report:", error instanceof Error ? error.message : error);
    return FAILED;
  }
}
