import type { IssuedRow, LedgerRow } from "@/lib/core/derived-rows";
import type { Executor, Fragment } from "../executor";

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

/** Adds ids to the ledger; one that is there fails the statement, or is passed over. */
export function insertIds(
  sql: Executor,
  teamId: string,
  sessionId: string,
  rows: readonly IssuedRow[],
  passOver: boolean,
): Fragment {
  return sql`
    insert into observation_ids (team_id, session_id, thread, id, call_key, occurrence, is_primary)
    select ${teamId}::uuid, ${sessionId}::uuid, r.* from unnest(
      ${rows.map((row) => row.thread)}::text[], ${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.callKey)}::text[],
      ${rows.map((row) => row.occurrence)}::int[], ${rows.map((row) => (row.primary ? "t" : "f"))}::text[]::bool[]) r
    ${passOver ? sql`on conflict do nothing` : sql``} returning 1`;
}

/**
 * Whether somebody else gave one of these ids to another observation: they then have to be assigned again from a ledger
 * read anew.
 */
export async function areTaken(
  sql: Executor,
  teamId: string,
  sessionId: string,
  rows: readonly IssuedRow[],
): Promise<boolean> {
  const taken = await sql`
    select 1 from unnest(${rows.map((row) => row.thread)}::text[], ${rows.map((row) => row.id)}::text[],
      ${rows.map((row) => row.callKey)}::text[], ${rows.map((row) => row.occurrence)}::int[]) r (thread, id, call_key, occurrence)
    join observation_ids o on o.team_id = ${teamId} and o.session_id = ${sessionId} and o.thread = r.thread and o.id = r.id
    where (o.call_key, o.occurrence) is distinct from (r.call_key, r.occurrence) limit 1`;
  return taken.length > 0;
}

/** Whether this is what `insertIds` fails with. */
export function isIssuedAlready(error: unknown): boolean {
  const is = (name: string, value: string) =>
    error instanceof Error && name in error && Reflect.get(error, name) === value;
  return is("code", "23505") && is("table_name", "observation_ids");
}
