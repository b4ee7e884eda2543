import type { Database } from "@/db/client";
import { listDueJobs, requestOutdated } from "@/db/queries/derive-jobs";
import { logError } from "@/lib/log";
import { PARSER_VERSION } from "@/lib/parsers/registry";
import { deriveStream } from "./derive-stream";

const EVERY_MS = 5000;
const AT_ONCE = 2;

/**
 * Picks up, every few seconds, all jobs that nobody works on: left by a crash, or failed and due again. Asks first for what
 * an older parser derived. The timer keeps no process alive. Gives back what stops it.
 */
export function startDeriveJobs(database: Database): () => void {
  let busy = false;
  let asked = false;
  let stopped = false;
  async function tick(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      if (!asked) await requestOutdated(database.sql, PARSER_VERSION);
      asked = true;
      while (!stopped) {
        const due = await listDueJobs(database.sql, AT_ONCE);
        if (due.length === 0) break;
        await Promise.all(due.map((job) => deriveStream(database, job.teamId, job.streamId)));
      }
    } catch (error) {
      logError("derive-jobs", error);
    } finally {
      busy = false;
    }
  }
  const timer = setInterval(() => void tick(), EVERY_MS);
  timer.unref();
  void tick();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
