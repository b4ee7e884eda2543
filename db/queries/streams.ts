import type { Executor } from "../executor";

export interface StreamIdentity {
  agent: string;
  externalId: string;
  file: string;
}

export interface NewStream extends StreamIdentity {
  kind: "log" | "side";
  thread: string | null;
  sessionExternalId: string;
  project: string | null;
  developer: string | null;
}

/** Held until the transaction ends: whoever changes a stream, or makes it, holds this. */
export async function lockStream(tx: Executor, teamId: string, key: StreamIdentity): Promise<void> {
  const name = JSON.stringify([teamId, key.agent, key.externalId, key.file]);
  await tx`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

/** Call with the lock held. */
export async function insertStream(tx: Executor, teamId: string, id: string, stream: NewStream): Promise<void> {
  await tx`
    insert into streams (team_id, id, agent, external_id, file, kind, thread, session_external_id, project, developer)
    values (${teamId}, ${id}, ${stream.agent}, ${stream.externalId}, ${stream.file}, ${stream.kind}, ${stream.thread},
      ${stream.sessionExternalId}, ${stream.project}, ${stream.developer})`;
}

/** What an uploader said about a stream that is already here replaces what was said before; silence changes nothing. */
export async function labelStream(
  tx: Executor,
  teamId: string,
  streamId: string,
  labels: { project: string | null; developer: string | null },
): Promise<void> {
  await tx`
    update streams set project = coalesce(${labels.project}, project), developer = coalesce(${labels.developer}, developer)
    where team_id = ${teamId} and id = ${streamId}`;
}

export interface RevisionRow {
  n: number;
  size: number;
  sha256: Buffer;
  hashState: Buffer | null;
  chain: Buffer;
  chunkCount: number;
}

export interface KnownStream {
  /** Null when there is none yet. */
  streamId: string | null;
  /** Oldest first. */
  revisions: RevisionRow[];
}

/** A stream with its revisions. */
export async function findStreamState(sql: Executor, teamId: string, key: StreamIdentity): Promise<KnownStream> {
  const rows = await sql<({ id: string; n: number | null } & Omit<RevisionRow, "n">)[]>`
    select s.id, r.n, r.size, r.sha256, r.hash_state as "hashState", r.chain, r.chunk_count as "chunkCount"
    from streams s left join revisions r on r.team_id = s.team_id and r.stream_id = s.id
    where s.team_id = ${teamId} and s.agent = ${key.agent} and s.external_id = ${key.externalId} and s.file = ${key.file}
    order by r.n`;
  const revisions = rows.flatMap(({ id: _id, n, ...row }) => (n === null ? [] : [{ n, ...row }]));
  return { streamId: rows[0]?.id ?? null, revisions };
}

/** Oldest first. */
export function listRevisions(sql: Executor, teamId: string, streamId: string): Promise<RevisionRow[]> {
  return sql<RevisionRow[]>`
    select n, size, sha256, hash_state as "hashState", chain, chunk_count as "chunkCount"
    from revisions where team_id = ${teamId} and stream_id = ${streamId} order by n`;
}

/** A new revision, or a longer state of one. Call with the stream's lock held. */
export async function putRevision(tx: Executor, teamId: string, streamId: string, row: RevisionRow): Promise<void> {
  await tx`
    insert into revisions (team_id, stream_id, n, size, sha256, hash_state, chain, chunk_count)
    values (${teamId}, ${streamId}, ${row.n}, ${row.size}, ${row.sha256}, ${row.hashState}, ${row.chain}, ${row.chunkCount})
    on conflict (team_id, stream_id, n) do update set size = excluded.size, sha256 = excluded.sha256,
      hash_state = excluded.hash_state, chain = excluded.chain, chunk_count = excluded.chunk_count, updated_at = now()`;
}

/** Until the derive step has chosen, the first revision linked is the current one. */
export async function ensureCurrentRevision(tx: Executor, teamId: string, streamId: string, n: number): Promise<void> {
  await tx`
    update streams set current_revision = ${n} where team_id = ${teamId} and id = ${streamId} and current_revision is null`;
}

export interface SessionStreamRow {
  id: string;
  file: string;
  currentRevision: number | null;
}

/** A stream of a session by its file name; without one its main log, else its oldest. Null when there is none. */
export async function findSessionStream(
  sql: Executor,
  teamId: string,
  session: { agent: string; externalId: string },
  file: string | null,
): Promise<SessionStreamRow | null> {
  const rows = await sql<SessionStreamRow[]>`
    select id, file, current_revision as "currentRevision" from streams
    where team_id = ${teamId} and agent = ${session.agent} and session_external_id = ${session.externalId}
      and ${file === null ? sql`kind = 'log'` : sql`file = ${file}`}
    order by (thread = '') desc nulls last, created_at, id limit 1`;
  return rows[0] ?? null;
}
