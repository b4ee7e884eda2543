import type { Counts } from "./counts";
import { runModule } from "./run-tool";
import { seconds } from "./say";

const LAYERING = "lib/imports.test.ts";

const CHECKS: readonly { name: string; run: () => Promise<number> }[] = [
  {
    name: "Route types",
    run: () => runModule("next/dist/bin/next", ["typegen"], { env: { NEXT_TELEMETRY_DISABLED: "1" } }),
  },
  { name: "Types", run: () => runModule("typescript/bin/tsc", ["--noEmit"]) },
  { name: "Biome", run: () => runModule("@biomejs/biome/bin/biome", ["ci"]) },
  { name: "Dead code", run: () => runModule("knip/bin/knip.js", ["--no-progress"]) },
  { name: "Layering", run: () => runModule("vitest/vitest.mjs", ["run", "--project", "pure", LAYERING]) },
];

/** The static checks, each counted as one; all run, so that one failure does not hide another. */
export async function runChecks(): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { name, run } of CHECKS) {
    const started = performance.now();
    const isGood = (await run()) === 0;
    if (isGood) counts.passed += 1;
    else counts.failed += 1;
    console.log(`${name}: ${isGood ? "good" : "FAILED"} (${seconds(started)})`);
  }
  return counts;
}
