import type { CompactionRow, RowBatch } from "@/lib/core/derived-rows";
import type { Executor, Fragment } from "../executor";
import { insertCompactions } from "./derive-changes";
import { type GenerationOf, insertEvents, insertObservations, upsertModelCalls } from "./derive-rows";
import { insertIds } from "./ledger";

/**
 * Adds the new rows of a batch, all in one statement: they appear together without a transaction around them, in one
 * journey to the server.
 * @param passOver what `insertIds` does with an id that is in the ledger
 */
export async function insertBatch(
  sql: Executor,
  place: { teamId: string; sessionId: string },
  generationOf: GenerationOf,
  batch: RowBatch,
  compactions: readonly CompactionRow[],
  passOver: boolean,
): Promise<void> {
  const { teamId, sessionId } = place;
  const inserts: [string, Fragment][] = [];
  if (batch.events.length) inserts.push(["e", insertEvents(sql, teamId, generationOf, batch.events)]);
  if (batch.observations.length) inserts.push(["o", insertObservations(sql, teamId, generationOf, batch.observations)]);
  if (batch.calls.length) inserts.push(["m", upsertModelCalls(sql, teamId, generationOf, batch.calls)]);
  if (compactions.length) inserts.push(["c", insertCompactions(sql, teamId, generationOf, compactions)]);
  if (batch.ids.length) inserts.push(["ids", insertIds(sql, teamId, sessionId, batch.ids, passOver)]);
  if (inserts.length === 0) return;
  const list = inserts.map(([name, insert], i) => sql`${i ? sql`,` : sql``} ${sql(name)} as (${insert})`);
  await sql`with ${list} select 1`;
}
