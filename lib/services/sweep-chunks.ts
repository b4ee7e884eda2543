import type { Database } from "@/db/client";
import { sweepOrphanChunks } from "@/db/queries/chunks";
import { logError } from "@/lib/log";

/** As long as an upload may take: what was staged longer ago than this and is linked to nothing was given up. */
const ORPHANED_AFTER = "24 hours";
const EVERY_MS = 60 * 60_000;

/** Removes staged chunks that never became part of a revision; gives how many. */
export async function sweepChunks(database: Database): Promise<number> {
  let total = 0;
  for (let swept = -1; swept !== 0; total += swept) swept = await sweepOrphanChunks(database.sql, ORPHANED_AFTER);
  return total;
}

/** Sweeps now and every hour. The timer keeps no process alive. Gives back what stops it. */
export function startSweep(database: Database): () => void {
  const sweep = () => {
    sweepChunks(database).catch((error: unknown) => logError("sweep-chunks", error));
  };
  const timer = setInterval(sweep, EVERY_MS);
  timer.unref();
  sweep();
  return () => clearInterval(timer);
}
