import type { Sql } from "../client";
import type { Executor } from "../executor";
import { deleteDerivation } from "./text-index";

export interface DerivationKey {
  sessionId: string;
  streamId: string;
  revision: number;
}

/** Begins a derivation of a thread: a number that its rows carry. */
export async function beginGeneration(
  sql: Executor,
  teamId: string,
  key: DerivationKey,
  thread: string,
): Promise<number> {
  const rows = await sql<{ generation: number }[]>`
    insert into derivations (team_id, generation, session_id, stream_id, revision, thread)
    values (${teamId}, nextval('derived_generation_seq'), ${key.sessionId}, ${key.streamId}, ${key.revision}, ${thread})
    returning generation`;
  const row = rows[0];
  if (!row) throw new Error("No derivation was begun.");
  return row.generation;
}

/**
 * Derivations of these revisions that a newer one of the same thread has replaced. The newest of each revision stays, so
 * that ids of an earlier revision go on naming what they named.
 */
export async function listSuperseded(
  sql: Executor,
  teamId: string,
  key: { streamId: string; revisions: readonly number[] },
): Promise<number[]> {
  const rows = await sql<{ generation: number }[]>`
    select d.generation from derivations d
    where d.team_id = ${teamId} and d.stream_id = ${key.streamId} and d.revision = any(${[...key.revisions]}::int[])
      and exists (
        select from derivations newer
        where newer.team_id = d.team_id and newer.stream_id = d.stream_id and newer.revision = d.revision
          and newer.thread = d.thread and newer.generation > d.generation)
      and not exists (
        select from threads t where t.team_id = d.team_id and t.derived_generation = d.generation)`;
  return rows.map(({ generation }) => generation);
}

const BATCH = 10_000;

/** Every table whose rows carry the number of a derivation. */
const DERIVED = [
  ...["events", "observations", "model_calls", "compactions"],
  ...["compaction_audits", "survivals", "discard_audits", "findings", "call_inputs"],
];

/** What no other derivation recorded of the same call goes on answering to its hash. */
async function keepRecordings(sql: Executor, teamId: string, generation: number): Promise<void> {
  await sql`
    insert into observation_recordings (team_id, session_id, thread, call_key, occurrence, content_sha256, content_sha1,
      media_type, bytes, chars, lines, head, tail)
    select d.team_id, d.session_id, d.thread, o.call_key, o.occurrence, o.content_sha256, o.content_sha1, o.media_type,
      o.bytes, o.chars, o.lines, o.head, o.tail
    from derivations d join observations o on o.team_id = d.team_id and o.derived_generation = d.generation
    where d.team_id = ${teamId} and d.generation = ${generation}::bigint and not exists (
      select from derivations other
      join observations same on same.team_id = other.team_id and same.derived_generation = other.generation
        and same.call_key = o.call_key and same.occurrence = o.occurrence and same.content_sha256 = o.content_sha256
      where other.team_id = d.team_id and other.session_id = d.session_id and other.thread = d.thread
        and other.generation <> d.generation)
    on conflict do nothing`;
}

/** Removes a derivation's rows, a bounded number in each statement, and then itself. */
export async function deleteGeneration(sql: Sql, teamId: string, generation: number): Promise<void> {
  await keepRecordings(sql, teamId, generation);
  for (const table of DERIVED) {
    for (let deleted = BATCH; deleted === BATCH; ) {
      const result = await sql`
        delete from ${sql(table)} where ctid = any(array(
          select ctid from ${sql(table)} where team_id = ${teamId} and derived_generation = ${generation}::bigint limit ${BATCH}))
          and team_id = ${teamId}`;
      deleted = result.count;
    }
  }
  await deleteDerivation(sql, teamId, generation);
}
