import type { Database } from "@/db/client";
import { markDerived, setCurrentRevision } from "@/db/queries/derive-files";
import { type DeriveStreamRow, listRevisionsToDerive } from "@/db/queries/derive-input";
import { holdJob } from "@/db/queries/derive-jobs";
import { lockSession } from "@/db/queries/derive-sessions";
import { completeObservations, listSessionsNaming, raiseJobsOfSession } from "@/db/queries/derive-sides";
import { lockStream } from "@/db/queries/streams";
import { bestRevision } from "@/lib/derive/best-revision";
import { factsOfBytes } from "@/lib/derive/facts-of-body";
import { storableKey } from "@/lib/derive/storable";
import { PARSER_VERSION } from "@/lib/parsers/registry";
import { type HeldJob, LeaseLost } from "./derive-lease";
import { readSide } from "./read-side";
import { MAX_SIDE_BYTES } from "./take-side-files";
import { writeBodies } from "./write-rows";

/** A side file has come: the observations that wait for it get their whole content, under the ids they have. */
export async function completeFromSide(
  database: Database,
  teamId: string,
  stream: DeriveStreamRow,
  job: HeldJob,
): Promise<void> {
  const revisions = await listRevisionsToDerive(database.sql, teamId, stream.id);
  const best = bestRevision(revisions.map((one) => ({ ...one, observations: 0 })));
  const current = revisions.find((one) => one.n === best);
  if (!current) return;
  const file = storableKey(stream.file);
  if (current.size <= MAX_SIDE_BYTES) {
    const bytes = await readSide(database, teamId, { id: stream.id, revision: current.n, size: current.size });
    const body = factsOfBytes(bytes, null);
    for (const sessionId of await listSessionsNaming(database.sql, teamId, { ...stream, file })) {
      await writeBodies({ database, teamId, sessionId, isNew: false }, [{ sha256: body.facts.sha256, bytes }]);
      await database.sql.begin(async (tx) => {
        await lockSession(tx, sessionId);
        await completeObservations(tx, teamId, { sessionId, file }, body.facts);
      });
    }
  }
  await database.sql.begin(async (tx) => {
    await lockStream(tx, teamId, stream);
    for (const { n } of revisions) {
      await markDerived(tx, teamId, { streamId: stream.id, revision: n, parserVersion: PARSER_VERSION }, 0);
    }
    await setCurrentRevision(tx, teamId, stream.id, current.n);
    // A derivation under way may have looked for side files before this one was there.
    await raiseJobsOfSession(tx, teamId, stream);
    if (!(await holdJob(tx, job.lease()))) throw new LeaseLost("The lease of this job has passed to another.");
  });
}
