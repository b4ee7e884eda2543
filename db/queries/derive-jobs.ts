import type { Executor } from "../executor";
import { type DeriveStreamRow, streamColumns } from "./derive-input";

/** Names a job's lease: whoever took it over has another. */
export interface Lease {
  teamId: string;
  streamId: string;
  token: number;
}

export interface JobRow {
  teamId: string;
  streamId: string;
  attempts: number;
  running: boolean;
  failed: boolean;
  bytesDone: number;
  bytesTotal: number;
}

/** Also how long the work of a process that died is left alone. */
const LEASE_SECONDS = 10;
export const MAX_ATTEMPTS = 5;

const token = (sql: Executor) => sql`(extract(epoch from lease_until) * 1000)::bigint`;

function held(sql: Executor, lease: Lease) {
  return sql`team_id = ${lease.teamId} and stream_id = ${lease.streamId} and ${token(sql)} = ${lease.token}::bigint`;
}

/** New bytes have come. They may be what a job that was given up on lacked: it is tried again as if it were new. */
export async function requestDerive(sql: Executor, teamId: string, streamIds: readonly string[]): Promise<void> {
  if (streamIds.length === 0) return;
  await sql`
    insert into derive_jobs (team_id, stream_id)
    select ${teamId}::uuid, id from unnest(${[...new Set(streamIds)].sort()}::uuid[]) id
    on conflict (team_id, stream_id) do update set wanted = derive_jobs.wanted + 1, requested_at = now(),
      attempts = case when derive_jobs.attempts < ${MAX_ATTEMPTS} then derive_jobs.attempts else 0 end`;
}

export interface ClaimedJob {
  lease: Lease;
  wanted: number;
  stream: DeriveStreamRow;
}

/** Takes the job when nobody holds it, with the stream it is for; null when somebody does or there is none. */
export async function claimJob(sql: Executor, teamId: string, streamId: string): Promise<ClaimedJob | null> {
  const rows = await sql<(DeriveStreamRow & { wanted: number; token: number })[]>`
    update derive_jobs set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1,
      bytes_done = 0, last_error = null
    from streams s
    where derive_jobs.team_id = ${teamId} and stream_id = ${streamId} and (lease_until is null or lease_until < now())
      and s.team_id = derive_jobs.team_id and s.id = stream_id
    returning wanted, ${token(sql)} as token, ${streamColumns(sql)}`;
  const [row] = rows;
  if (!row) return null;
  const { wanted, token: taken, ...stream } = row;
  return { wanted, lease: { teamId, streamId, token: taken }, stream };
}

/** Keeps the lease and says how far the work is; null when it was lost. */
export async function renewJob(
  sql: Executor,
  lease: Lease,
  progress: { bytesDone: number; bytesTotal: number },
): Promise<{ lease: Lease; wanted: number } | null> {
  const rows = await sql<{ wanted: number; token: number }[]>`
    update derive_jobs set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}),
      bytes_done = ${progress.bytesDone}::bigint, bytes_total = ${progress.bytesTotal}::bigint
    where ${held(sql, lease)} returning wanted, ${token(sql)} as token`;
  const row = rows[0];
  return row ? { wanted: row.wanted, lease: { ...lease, token: row.token } } : null;
}

/** Within the transaction that makes a derivation visible: true while the lease is ours, and then until its end. */
export async function holdJob(tx: Executor, lease: Lease): Promise<boolean> {
  const rows = await tx`select 1 from derive_jobs where ${held(tx, lease)} for update`;
  return rows.length > 0;
}

/** Removes the job unless more was asked for meanwhile. */
export async function finishJob(sql: Executor, lease: Lease, wanted: number): Promise<boolean> {
  const rows = await sql`delete from derive_jobs where ${held(sql, lease)} and wanted = ${wanted} returning 1`;
  return rows.length > 0;
}

/** Gives the job back, to be tried again later and later. `code` names what went wrong, without any content. */
export async function failJob(sql: Executor, lease: Lease, code: string): Promise<void> {
  await sql`
    update derive_jobs set last_error = ${code}, lease_until = now() + make_interval(secs => least(300, 2 ^ attempts))
    where ${held(sql, lease)}`;
}

/** Of these streams, the ones that still have something to derive. */
export async function listJobs(sql: Executor, teamId: string, streamIds: readonly string[]): Promise<JobRow[]> {
  return await sql<JobRow[]>`
    select team_id as "teamId", stream_id as "streamId", attempts, coalesce(lease_until > now(), false) as running,
      last_error is not null as failed, bytes_done as "bytesDone", bytes_total as "bytesTotal"
    from derive_jobs where team_id = ${teamId} and stream_id = any(${[...streamIds]}::uuid[])`;
}

/**
 * Jobs of any team that nobody works on: after a crash, or when their time to be tried again has come. One that failed
 * too often is given up; one that was only ever interrupted is not, but waits longer each time, for an hour in the end:
 * it may be what brings the process down.
 */
export async function listDueJobs(sql: Executor, limit: number): Promise<{ teamId: string; streamId: string }[]> {
  return await sql<{ teamId: string; streamId: string }[]>`
    select team_id as "teamId", stream_id as "streamId" from derive_jobs
    where (lease_until is null or lease_until < now()) and (attempts < ${MAX_ATTEMPTS} or (last_error is null
      and lease_until < now() - make_interval(secs => least(3600, 2 ^ least(attempts, 12)))))
    order by requested_at limit ${limit}`;
}

/** Asks for everything that another version of the parsers derived to be derived anew. */
export async function requestOutdated(sql: Executor, parserVersion: number): Promise<void> {
  await sql`
    insert into derive_jobs (team_id, stream_id)
    select distinct r.team_id, r.stream_id from revisions r join streams s on s.team_id = r.team_id and s.id = r.stream_id
    where s.kind = 'log' and r.parser_version is distinct from ${parserVersion}
    on conflict (team_id, stream_id) do nothing`;
}
