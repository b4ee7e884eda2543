import type { Database } from "@/db/client";
import { getChunks, listPrefixes } from "@/db/queries/chunks";
import { unpack } from "@/lib/custody/codec";
import type { StoredRevisions } from "@/lib/custody/place";
import { readRevision } from "./read-raw";

/** The revisions of one stream, for comparing received bytes with them. */
export function storedRevisions(database: Database, teamId: string, streamId: string): StoredRevisions {
  return {
    prefixes: (n, offsets) => listPrefixes(database.sql, teamId, { streamId, revision: n }, offsets),
    read: (n, from, to) => readRevision(database, teamId, streamId, n, { from, to }),
    async rawOf(chunk) {
      if (chunk.stored) return unpack({ ...chunk, stored: chunk.stored });
      const [staged] = await getChunks(database.sql, teamId, [chunk.id]);
      if (!staged) throw new Error("A staged chunk is gone.");
      return unpack(staged);
    },
  };
}
