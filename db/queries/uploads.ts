import type { Executor } from "../executor";

export interface UploadRow {
  id: string;
  parentId: string | null;
  name: string;
  status: string;
  size: number;
  /** Empty where a member was refused by its name alone. */
  sha256: Buffer;
  streamId: string | null;
  revision: number | null;
  refused: string | null;
}

export async function insertUpload(sql: Executor, teamId: string, actor: string, row: UploadRow): Promise<void> {
  await sql`
    insert into uploads (team_id, id, parent_id, name, status, size, sha256, stream_id, revision, refused, actor)
    values (${teamId}, ${row.id}, ${row.parentId}, ${row.name}, ${row.status}, ${row.size}, ${row.sha256},
      ${row.streamId}, ${row.revision}, ${row.refused}, ${actor})`;
}

/** An upload and its members, the upload itself first and the members as they came. */
export function getUploadTree(sql: Executor, teamId: string, id: string): Promise<UploadRow[]> {
  return sql<UploadRow[]>`
    select id, parent_id as "parentId", name, status, size, sha256, stream_id as "streamId", revision, refused
    from uploads where team_id = ${teamId} and (id = ${id} or parent_id = ${id})
    order by (id = ${id}) desc, created_at, name, id`;
}

export interface FileFactsRow {
  streamId: string;
  revision: number;
  lines: number;
  unparsedLines: number;
  compactions: number;
  microcompactions: number;
  toolOutputs: number;
  inherited: number;
}

export function listFileFacts(sql: Executor, teamId: string, streamIds: readonly string[]): Promise<FileFactsRow[]> {
  return sql<FileFactsRow[]>`
    select stream_id as "streamId", revision, lines, unparsed_lines as "unparsedLines", compactions, microcompactions,
      tool_outputs as "toolOutputs", inherited
    from file_facts where team_id = ${teamId} and stream_id = any(${[...streamIds]}::uuid[])`;
}

export interface UploadedSessionRow {
  id: string;
  agent: string;
  externalId: string;
  title: string | null;
  threads: number;
  events: number;
  observations: number;
  compactions: number;
  microcompactions: number;
  unparsedLines: number;
}

/** The sessions that streams belong to, as far as they are derived. */
export function listSessionsOfStreams(
  sql: Executor,
  teamId: string,
  streamIds: readonly string[],
): Promise<UploadedSessionRow[]> {
  return sql<UploadedSessionRow[]>`
    select s.id, s.agent, s.external_id as "externalId", s.title, s.threads, s.events, s.observations, s.compactions,
      s.microcompactions, s.unparsed_lines as "unparsedLines"
    from sessions s
    where s.team_id = ${teamId} and (s.agent, s.external_id) in (
      select agent, session_external_id from streams where team_id = ${teamId} and id = any(${[...streamIds]}::uuid[]))
    order by s.agent, s.external_id`;
}
