import type { Database } from "@/db/client";
import { sweepOrphanChunks } from "@/db/queries/chunks";

/** As long as an upload may take: what was staged longer ago than this and is linked to nothing was given up. */
const ORPHANED_AFTER = "24 hours";

/** Removes staged chunks that never became part of a revision; gives how many. */
export async function sweepChunks(database: Database): Promise<number> {
  let total = 0;
  for (let swept = -1; swept !== 0; total += swept) swept = await sweepOrphanChunks(database.sql, ORPHANED_AFTER);
  return total;
}
