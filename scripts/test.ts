import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfChanged } from "./build-next";
import { runChecks } from "./checks";
import { type Counts, countsLine, sum } from "./counts";
import { runPlaywright } from "./playwright-part";
import { seconds } from "./say";
import { runVitest } from "./vitest-part";

const CORPUS = join("..", "shared", "corpus");

interface Part {
  name: string;
  run: () => Promise<Counts>;
}

const reports = mkdtempSync(join(tmpdir(), "palimpsest-reports-"));
process.once("exit", () => rmSync(reports, { recursive: true, force: true }));

const build: Part = { name: "Build", run: () => counted(buildIfChanged) };
const vitest = (name: string, project: string): Part => ({
  name,
  run: () => runVitest(project, join(reports, `${project}.json`)),
});

const PARTS: readonly Part[] = [
  { name: "Static checks", run: runChecks },
  vitest("Pure tests", "pure"),
  build,
  vitest("Database tests", "db"),
  { name: "Browser tests", run: () => runPlaywright(join(reports, "playwright.json")) },
];
const FULL: readonly Part[] = [build, vitest("Faults and real clients", "full")];

async function counted(work: () => Promise<unknown>): Promise<Counts> {
  try {
    await work();
    return { passed: 1, failed: 0, skipped: 0 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** The corpus is no part of the project: without it, its tests say so and pass, but where it is demanded. */
function corpusPart(): Part[] {
  if (existsSync(CORPUS)) return [];
  const isDemanded = process.env.CI === "true" || process.env.PALIMPSEST_REQUIRE_CORPUS === "1";
  console.log(`Left out: what runs over the corpus of real logs, for ${CORPUS} is not there.`);
  return isDemanded ? [{ name: "Corpus", run: async () => ({ passed: 0, failed: 1, skipped: 0 }) }] : [];
}

async function main(): Promise<void> {
  const started = performance.now();
  const results: { name: string; counts: Counts; took: string }[] = [];
  for (const { name, run } of process.argv.includes("--full") ? FULL : PARTS) {
    console.log(`\n── ${name} ──`);
    const began = performance.now();
    results.push({ name, counts: await run(), took: seconds(began) });
  }
  console.log(`\n── Counts (${seconds(started)}) ──`);
  for (const { name, run } of corpusPart()) results.push({ name, counts: await run(), took: "" });
  for (const { name, counts, took } of results) console.log(`${name.padEnd(24)} ${countsLine(counts)}  ${took}`);
  const total = sum(results.map(({ counts }) => counts));
  console.log(`\n${countsLine(total)}`);
  process.exit(total.failed === 0 ? 0 : 1);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
await main();
