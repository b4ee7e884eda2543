import { env } from "@/lib/env";
import { logError } from "@/lib/log";
import { appDatabase } from "@/lib/services/context";
import { startDeriveJobs } from "@/lib/services/derive-jobs";

declare global {
  var palimpsestWorker: (() => void) | undefined;
}

/** Starts the job poller of this process, once, where a database is configured. Never throws. */
export function startWorker(): void {
  try {
    if (!env().DATABASE_APP_URL && !env().DATABASE_URL) return;
    globalThis.palimpsestWorker ??= startDeriveJobs(appDatabase());
  } catch (error) {
    logError("worker", error);
  }
}
