import type { Sql } from "../client";

export interface FileRevisionRow {
  name: string;
  thread: string | null;
  n: number;
  bytes: number;
  sha256: string;
  current: boolean;
  observations: number | null;
  receivedAt: Date;
}

/** Every revision of every file of a session, the main thread's file first. */
export async function listFileRevisions(sql: Sql, teamId: string, sessionId: string): Promise<FileRevisionRow[]> {
  return await sql<FileRevisionRow[]>`
    select f.file as name, f.thread, r.n, r.size as bytes, encode(r.sha256, 'hex') as sha256,
      r.n = coalesce(f.current_revision, (select max(x.n) from revisions x where x.team_id = f.team_id and x.stream_id = f.id)) as current,
      r.observations, r.created_at as "receivedAt"
    from sessions s
    join streams f on f.team_id = s.team_id and f.agent = s.agent and f.session_external_id = s.external_id
    join revisions r on r.team_id = f.team_id and r.stream_id = f.id
    where s.team_id = ${teamId} and s.id = ${sessionId}
    order by (f.thread = '') desc nulls last, f.file, f.id, r.n`;
}
