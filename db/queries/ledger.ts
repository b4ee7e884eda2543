import type { IssuedRow, LedgerRow } from "@/lib/core/derived-rows";
import type { Executor } from "../executor";

/** Every id ever issued in a thread. */
export async function loadLedger(
  sql: Executor,
  teamId: string,
  sessionId: string,
  thread: string,
): Promise<LedgerRow[]> {
  return await sql<LedgerRow[]>`
    select thread, id, call_key as "callKey", occurrence from observation_ids
    where team_id = ${teamId} and session_id = ${sessionId} and thread = ${thread}`;
}

/**
 * Adds ids to the ledger. False when somebody else gave one of them to another observation meanwhile: the ids then have
 * to be assigned again from a ledger read anew.
 */
export async function issueIds(
  tx: Executor,
  teamId: string,
  sessionId: string,
  rows: readonly IssuedRow[],
): Promise<boolean> {
  if (rows.length === 0) return true;
  const threads = rows.map((row) => row.thread);
  const ids = rows.map((row) => row.id);
  const keys = rows.map((row) => row.callKey);
  const occurrences = rows.map((row) => row.occurrence);
  const inserted = await tx`
    insert into observation_ids (team_id, session_id, thread, id, call_key, occurrence, is_primary)
    select ${teamId}::uuid, ${sessionId}::uuid, r.* from unnest(
      ${threads}::text[], ${ids}::text[], ${keys}::text[], ${occurrences}::int[],
      ${rows.map((row) => (row.primary ? "t" : "f"))}::text[]::bool[]) r
    on conflict do nothing`;
  if (inserted.count === rows.length) return true;
  const taken = await tx`
    select 1 from unnest(${threads}::text[], ${ids}::text[], ${keys}::text[], ${occurrences}::int[]) r (thread, id, call_key, occurrence)
    join observation_ids o on o.team_id = ${teamId} and o.session_id = ${sessionId} and o.thread = r.thread and o.id = r.id
    where (o.call_key, o.occurrence) is distinct from (r.call_key, r.occurrence) limit 1`;
  return taken.length === 0;
}
