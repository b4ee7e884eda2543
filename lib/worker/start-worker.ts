import { env } from "@/lib/env";
import { logError } from "@/lib/log";
import { startAuditJobs } from "@/lib/services/audit-jobs";
import { appDatabase } from "@/lib/services/context";
import { startDeriveJobs } from "@/lib/services/derive-jobs";
import { startIndexJobs } from "@/lib/services/index-jobs";
import { startSweep } from "@/lib/services/sweep-chunks";
import { createDeriveThread } from "./start-derive-thread";
import { createRegexThread } from "./start-regex-thread";

declare global {
  var palimpsestWorker: (() => void) | undefined;
}

/** Starts what this process does by itself, the job poller and the sweep, once, where a database is configured. Never throws. */
export function startWorker(): void {
  try {
    if (!env().DATABASE_APP_URL && !env().DATABASE_URL) return;
    globalThis.palimpsestWorker ??= startAll();
  } catch (error) {
    logError("worker", error);
  }
}

function startAll(): () => void {
  globalThis.palimpsestDeriveThread ??= createDeriveThread();
  globalThis.palimpsestRegexThread ??= createRegexThread();
  const database = appDatabase();
  const stops = [
    startDeriveJobs(database),
    startIndexJobs(database),
    ...(env().PALIMPSEST_AUDIT === "1" ? [startAuditJobs(database)] : []),
    startSweep(database),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
