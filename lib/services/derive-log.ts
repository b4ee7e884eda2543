import type { Database } from "@/db/client";
import { type DeriveStreamRow, listRevisionsToDerive, type RevisionRow } from "@/db/queries/derive-input";
import { ensureSession } from "@/db/queries/derive-sessions";
import { deleteGeneration } from "@/db/queries/generations";
import { bestRevision } from "@/lib/derive/best-revision";
import type { LogFormat } from "@/lib/parsers/format";
import { FORMATS, PARSER_VERSION } from "@/lib/parsers/registry";
import type { HeldJob } from "./derive-lease";
import { type DerivedRevision, deriveRevision } from "./derive-revision";
import { publish } from "./publish-derivation";
import { readRevision } from "./read-raw";
import { readSide } from "./read-side";

/**
 * Derives what of a log is not derived yet, and its current revision in any case: a job may stand for a side file, a newer
 * parser or new bytes. What is new becomes visible at once, in one transaction.
 */
export async function deriveLog(
  database: Database,
  teamId: string,
  stream: DeriveStreamRow,
  job: HeldJob,
): Promise<void> {
  const format = formatOf(stream.agent);
  const session = { agent: stream.agent, externalId: stream.sessionExternalId };
  const [revisions, { id: sessionId, isNew }] = await Promise.all([
    listRevisionsToDerive(database.sql, teamId, stream.id),
    ensureSession(database.sql, teamId, session),
  ]);
  const place = { database, teamId, sessionId, isNew };
  const derived = new Map<number, DerivedRevision>();
  const bytesTotal = revisions.reduce((sum, one) => sum + one.size, 0);
  let bytesBefore = 0;

  async function derive(revision: RevisionRow): Promise<void> {
    const found = await deriveRevision({
      // What the first revision issued and stored is there for the next.
      place: { ...place, isNew: isNew && derived.size === 0 },
      stream,
      revision,
      format,
      raw: readRevision(database, teamId, stream.id, revision.n, { to: revision.size }),
      readSide: (side) => readSide(database, teamId, side),
      onProgress: (bytes) => job.progress(Math.min(bytesBefore + bytes, bytesTotal), bytesTotal),
    });
    bytesBefore += found.size;
    derived.set(revision.n, found);
  }

  for (const revision of revisions) {
    if (isOutdated(revision) || revision.n === stream.currentRevision) await derive(revision);
  }
  const observed = revisions.map((one) => {
    const found = derived.get(one.n);
    return found ? { ...one, size: found.size, observations: found.facts.counts.toolOutputs } : one;
  });
  const best = bestRevision(observed);
  const current = revisions.find((one) => one.n === best);
  if (!current) return;
  if (!derived.has(current.n)) await derive(current);
  const superseded = await publish(place, { stream, derived: [...derived.values()], current: current.n, job });
  for (const generation of superseded) {
    await job.progress(bytesTotal, bytesTotal);
    await deleteGeneration(database.sql, teamId, generation);
  }
}

function formatOf(agent: string): LogFormat {
  const format = FORMATS.find((one) => one.agent === agent);
  if (!format) throw new Error("A log of a format this version does not know was stored.");
  return format;
}

function isOutdated(revision: RevisionRow): boolean {
  return (
    revision.observations === null ||
    revision.parserVersion !== PARSER_VERSION ||
    revision.derivedSize !== revision.size
  );
}
