import type { Database } from "@/db/client";
import type { Executor } from "@/db/executor";
import { insertBatch } from "@/db/queries/derive-batch";
import { changeObservations } from "@/db/queries/derive-changes";
import { insertParts, missingBodies } from "@/db/queries/derive-contents";
import { type GenerationOf, nameEvents } from "@/db/queries/derive-rows";
import { areTaken, isIssuedAlready } from "@/db/queries/ledger";
import type { BodyRow, CompactionRow, RowBatch } from "@/lib/core/derived-rows";
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
  /** Nothing was derived of the session before: it has no ids and no bodies to look for. */
  isNew: boolean;
}

/** Writes a batch in one short transaction, a single statement where it only adds; the bodies go before it. */
export async function writeRows(
  place: WritePlace,
  generationOf: GenerationOf,
  batch: RowBatch,
  compactions: readonly CompactionRow[] = [],
): Promise<void> {
  const { database, teamId, sessionId } = place;
  await writeBodies(place, batch.bodies);
  const change = (sql: Executor) => [
    nameEvents(sql, teamId, generationOf, batch.eventIds),
    changeObservations(sql, teamId, generationOf, batch.changes),
  ];
  const add = (sql: Executor, passOver: boolean) => insertBatch(sql, place, generationOf, batch, compactions, passOver);
  const onlyAdds = batch.eventIds.length + batch.changes.length === 0;
  try {
    if (onlyAdds) await add(database.sql, false);
    else await database.sql.begin((tx) => Promise.all([add(tx, false), ...change(tx)]));
  } catch (error) {
    if (!isIssuedAlready(error)) throw error;
    // Another file of the session holds this thread too and was derived meanwhile: to the same ids, most likely.
    await database.sql.begin(async (tx) => {
      await Promise.all([add(tx, true), ...change(tx)]);
      if (await areTaken(tx, teamId, sessionId, batch.ids))
        throw new LedgerMoved("An id was issued by another derivation.");
    });
  }
}

/**
 * Stores the bodies that the session does not hold yet. Part 0 of a body is written last of its parts, so that a body
 * whose part 0 is there is whole; the order by hash keeps two writers from waiting for each other.
 */
export async function writeBodies(place: WritePlace, bodies: readonly BodyRow[]): Promise<void> {
  const { database, teamId, sessionId } = place;
  const hashes = bodies.map((body) => body.sha256);
  const missing = place.isNew ? new Set(hashes) : await missingBodies(database.sql, teamId, sessionId, hashes);
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
