import type { Database } from "@/db/client";
import { logError } from "@/lib/log";
import { isDeriving } from "./derive-stream";
import { deriveThread } from "./derive-thread";
import { indexTexts } from "./index-texts";

const EVERY_MS = 1000;
/** Logs that keep coming do not keep what came from being indexed for longer. */
const LATE_MS = 60_000;

/**
 * Makes the indexes of texts behind the derivations: as soon as none is under way, or now and then while there always is
 * one. The timer keeps no process alive. Gives back what stops it.
 */
export function startIndexJobs(database: Database): () => void {
  let busy = false;
  let stopped = false;
  let last = performance.now();
  async function tick(): Promise<void> {
    if (busy || (isDeriving() && performance.now() - last < LATE_MS)) return;
    busy = true;
    try {
      await (deriveThread()?.index() ?? indexTexts(database, () => stopped));
    } catch (error) {
      logError("index-jobs", error);
    } finally {
      busy = false;
      last = performance.now();
    }
  }
  const timer = setInterval(() => void tick(), EVERY_MS);
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
