import type { Database } from "@/db/client";
import { changeObservations } from "@/db/queries/derive-changes";
import { insertParts, missingBodies } from "@/db/queries/derive-contents";
import {
  type GenerationOf,
  insertEvents,
  insertObservations,
  nameEvents,
  upsertModelCalls,
} from "@/db/queries/derive-rows";
import { issueIds } from "@/db/queries/ledger";
import type { BodyRow, RowBatch } from "@/lib/core/derived-rows";
import { type PackedPart, packBody } from "@/lib/derive/pack-body";

/** Stored bytes of one statement. */
const STATEMENT_BYTES = 4 * 1024 * 1024;

/** Another derivation of the same thread issued an id first: everything is to be derived again from the ledger as it is now. */
export class LedgerMoved extends Error {
  readonly code = "ledger-moved";
}

export interface WritePlace {
  database: Database;
  teamId: string;
  sessionId: string;
}

/** Writes a batch in one short transaction; the bodies go before it. */
export async function writeRows(place: WritePlace, generationOf: GenerationOf, batch: RowBatch): Promise<void> {
  const { database, teamId, sessionId } = place;
  await writeBodies(place, batch.bodies);
  await database.sql.begin(async (tx) => {
    const [, , , , , issued] = await Promise.all([
      insertEvents(tx, teamId, generationOf, batch.events),
      insertObservations(tx, teamId, generationOf, batch.observations),
      upsertModelCalls(tx, teamId, generationOf, batch.calls),
      nameEvents(tx, teamId, generationOf, batch.eventIds),
      changeObservations(tx, teamId, generationOf, batch.changes),
      issueIds(tx, teamId, sessionId, batch.ids),
    ]);
    if (!issued) throw new LedgerMoved("An id was issued by another derivation.");
  });
}

/**
 * Stores the bodies that the session does not hold yet. Part 0 of a body is written last of its parts, so that a body
 * whose part 0 is there is whole; the order by hash keeps two writers from waiting for each other.
 */
export async function writeBodies(place: WritePlace, bodies: readonly BodyRow[]): Promise<void> {
  const { database, teamId, sessionId } = place;
  const hashes = bodies.map((body) => body.sha256);
  const missing = await missingBodies(database.sql, teamId, sessionId, hashes);
  const sorted = bodies.filter((body) => missing.has(body.sha256)).sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  let parts: PackedPart[] = [];
  let bytes = 0;
  for (const body of sorted) {
    for (const part of (await packBody(body)).reverse()) {
      parts.push(part);
      bytes += part.stored.length;
      if (bytes < STATEMENT_BYTES) continue;
      await insertParts(database.sql, teamId, sessionId, parts);
      parts = [];
      bytes = 0;
    }
  }
  await insertParts(database.sql, teamId, sessionId, parts);
}
