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
  // Laterals with a limit: as a join, a plan made while both tables were small scans one for every row of the other.
  return sql<UploadedSessionRow[]>`
    select distinct s.* from unnest(${[...streamIds]}::uuid[]) as wanted (id)
    cross join lateral (
      select agent, session_external_id from streams where team_id = ${teamId} and id = wanted.id limit 1
    ) t
    cross join lateral (
      select id, agent, external_id as "externalId", title, threads, events, observations, compactions, microcompactions,
        unparsed_lines as "unparsedLines"
      from sessions where team_id = ${teamId} and agent = t.agent and external_id = t.session_external_id limit 1
    ) s
    order by s.agent, s."externalId"`;
}
