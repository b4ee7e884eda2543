import type { Database } from "@/db/client";
import { type DeriveStreamRow, getStreamToDerive } from "@/db/queries/derive-input";
import { failJob, finishJob, listJobs } from "@/db/queries/derive-jobs";
import { logError } from "@/lib/log";
import { completeFromSide } from "./complete-from-side";
import { holdJobOf, LeaseLost } from "./derive-lease";
import { deriveLog } from "./derive-log";

/** `busy`: somebody else holds the job. `failed`: it is kept, to be tried again later. */
export type DeriveOutcome = "done" | "busy" | "failed";

/** Takes a stream's job, if nobody holds it, and does it until nothing more is asked for. */
export async function runDeriveJob(from: Database, teamId: string, streamId: string): Promise<DeriveOutcome> {
  const database = { ...from, sql: from.rebuildable };
  const job = await holdJobOf(database, teamId, streamId);
  if (!job) return (await listJobs(database.sql, teamId, [streamId])).length === 0 ? "done" : "busy";
  try {
    for (let stream: DeriveStreamRow | null = job.stream; stream; ) {
      const wanted = job.wanted();
      if (stream.kind === "side") await completeFromSide(database, teamId, stream, job);
      else await deriveLog(database, teamId, stream, job);
      if (await finishJob(database.sql, job.lease(), wanted)) return "done";
      await job.renew(0, 0);
      stream = await getStreamToDerive(database.sql, teamId, streamId);
    }
    return "done";
  } catch (error) {
    if (error instanceof LeaseLost) return "busy";
    logError("derive", error, { teamId, streamId });
    await failJob(database.sql, job.lease(), codeOf(error)).catch(() => {});
    return "failed";
  }
}

/** A short word for the database: an error's message may hold log content. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code.slice(0, 40) : error.name.slice(0, 40);
}
