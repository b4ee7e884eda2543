import type { Executor, Fragment } from "../executor";

export interface DeriveStreamRow {
  id: string;
  agent: string;
  externalId: string;
  file: string;
  kind: string;
  thread: string | null;
  sessionExternalId: string;
  project: string | null;
  developer: string | null;
  currentRevision: number | null;
}

export async function getStreamToDerive(sql: Executor, teamId: string, id: string): Promise<DeriveStreamRow | null> {
  const rows = await sql<DeriveStreamRow[]>`
    select ${streamColumns(sql)} from streams s where s.team_id = ${teamId} and s.id = ${id}`;
  return rows[0] ?? null;
}

/** Of the streams `s`. */
export function streamColumns(sql: Executor): Fragment {
  return sql`s.id, s.agent, s.external_id as "externalId", s.file, s.kind, s.thread,
    s.session_external_id as "sessionExternalId", s.project, s.developer, s.current_revision as "currentRevision"`;
}

export interface RevisionRow {
  n: number;
  size: number;
  sha256: string;
  observations: number | null;
  parserVersion: number | null;
  /** What was derived last had this size; null when nothing was. */
  derivedSize: number | null;
}

export async function listRevisionsToDerive(sql: Executor, teamId: string, streamId: string): Promise<RevisionRow[]> {
  return await sql<RevisionRow[]>`
    select r.n, r.size, encode(r.sha256, 'hex') as sha256, r.observations, r.parser_version as "parserVersion", f.size as "derivedSize"
    from revisions r
    left join file_facts f on f.team_id = r.team_id and f.stream_id = r.stream_id and f.revision = r.n
    where r.team_id = ${teamId} and r.stream_id = ${streamId} order by r.n`;
}

/** Threads of the session that have a file of their own, other than this one. */
export async function listOwnThreads(
  sql: Executor,
  teamId: string,
  sessionId: string,
  exceptStreamId: string,
): Promise<string[]> {
  const rows = await sql<{ thread: string }[]>`
    select thread from threads
    where team_id = ${teamId} and session_id = ${sessionId} and own and stream_id <> ${exceptStreamId}`;
  return rows.map(({ thread }) => thread);
}

export interface SideStreamRow {
  id: string;
  file: string;
  revision: number;
  size: number;
}

/** Side files of a session with their longest revision. One that came without its session has no external id. */
export async function listSideStreams(
  sql: Executor,
  teamId: string,
  session: { agent: string; externalId: string },
): Promise<SideStreamRow[]> {
  return await sql<SideStreamRow[]>`
    select distinct on (s.file) s.id, s.file, r.n as revision, r.size
    from streams s join revisions r on r.team_id = s.team_id and r.stream_id = s.id
    where s.team_id = ${teamId} and s.agent = ${session.agent} and s.kind = 'side'
      and s.session_external_id in (${session.externalId}, '')
    order by s.file, (s.session_external_id = ''), r.size desc, r.sha256`;
}
