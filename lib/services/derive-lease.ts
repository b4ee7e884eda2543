import type { Database } from "@/db/client";
import type { DeriveStreamRow } from "@/db/queries/derive-input";
import { claimJob, type Lease, renewJob } from "@/db/queries/derive-jobs";

const RENEW_MS = 2500;

/** The work is somebody else's now: what was done of it stays unseen. */
export class LeaseLost extends Error {
  readonly code = "lease-lost";
}

export interface HeldJob {
  /** As it was when the job was taken. */
  stream: DeriveStreamRow;
  lease(): Lease;
  /** What the job asked for when it was taken or last renewed. */
  wanted(): number;
  /** Says how far the work is, at most every few seconds; throws `LeaseLost` when it is no longer ours. */
  progress(bytesDone: number, bytesTotal: number): Promise<void>;
  /** As `progress`, at once. */
  renew(bytesDone: number, bytesTotal: number): Promise<void>;
}

/** Takes the job of a stream; null when somebody holds it or there is none. */
export async function holdJobOf(database: Database, teamId: string, streamId: string): Promise<HeldJob | null> {
  const claimed = await claimJob(database.sql, teamId, streamId);
  if (!claimed) return null;
  let { lease, wanted } = claimed;
  let renewedAt = performance.now();
  const renew = async (bytesDone: number, bytesTotal: number) => {
    const renewed = await renewJob(database.sql, lease, { bytesDone, bytesTotal });
    if (!renewed) throw new LeaseLost("The lease of this job has passed to another.");
    lease = renewed.lease;
    wanted = renewed.wanted;
    renewedAt = performance.now();
  };
  return {
    stream: claimed.stream,
    lease: () => lease,
    wanted: () => wanted,
    renew,
    async progress(bytesDone, bytesTotal) {
      if (performance.now() - renewedAt > RENEW_MS) await renew(bytesDone, bytesTotal);
    },
  };
}
