import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "@/lib/env";
import { loadSample } from "./sample/load";
import { step } from "./say";

/** Loads the sample archive on the first run. A failure is told and tried again at the next start; it stops nothing. */
export async function loadSampleOnce(dataDir: string, baseUrl: string, key: string): Promise<void> {
  const mark = join(dataDir, "sample-loaded");
  if (env().PALIMPSEST_SAMPLE === "0" || existsSync(mark)) return;
  try {
    await step(
      () => loadSample({ baseUrl, key }),
      () => "Sample archive loaded",
    );
    writeFileSync(mark, "");
  } catch (error) {
    console.error("The sample archive could not be loaded:", error instanceof Error ? error.message : error);
  }
}
