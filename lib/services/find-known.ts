import type { Database } from "@/db/client";
import { findStream, listRevisions, type RevisionRow, type StreamIdentity } from "@/db/queries/streams";

/** What is stored of a stream before bytes for it come in; it may have grown by the time they are here. */
export async function findKnown(
  database: Database,
  teamId: string,
  key: StreamIdentity,
): Promise<{ streamId: string | null; revisions: RevisionRow[] }> {
  const streamId = await findStream(database.sql, teamId, key);
  return { streamId, revisions: streamId ? await listRevisions(database.sql, teamId, streamId) : [] };
}
