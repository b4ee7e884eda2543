import type { Sql } from "../client";
import type { Executor } from "../executor";

/** A log with threads whose audit is wanting. */
export interface UnauditedLog {
  teamId: string;
  sessionId: string;
  streamId: string;
  revision: number;
  agent: string;
  externalId: string;
  /** Of the log's own file; null for a main one. */
  ownThread: string | null;
  file: string;
  cwd: string | null;
  /** Bytes that were derived. */
  size: number;
  threads: { thread: string; generation: number }[];
}

/** The smallest log that is to be audited, of any team, with all its threads that are: who sent it does not wait for large ones. */
export async function nextUnaudited(sql: Sql, except: readonly number[]): Promise<UnauditedLog | null> {
  const [log] = await sql<UnauditedLog[]>`
    with next as (
      select d.team_id, d.stream_id, d.revision
      from derivations d
      join threads t on t.team_id = d.team_id and t.derived_generation = d.generation
      join file_facts f on f.team_id = d.team_id and f.stream_id = d.stream_id and f.revision = d.revision
      where d.audit_wanted and d.generation <> all(${[...except]}::bigint[])
      order by f.size, d.generation limit 1)
    select d.team_id as "teamId", d.session_id as "sessionId", d.stream_id as "streamId", d.revision, s.agent,
      s.session_external_id as "externalId", s.thread as "ownThread", s.file, se.cwd, f.size,
      json_agg(json_build_object('thread', d.thread, 'generation', d.generation)) as threads
    from next
    join derivations d on d.team_id = next.team_id and d.stream_id = next.stream_id and d.revision = next.revision
    join threads t on t.team_id = d.team_id and t.derived_generation = d.generation
    join streams s on s.team_id = d.team_id and s.id = d.stream_id
    join sessions se on se.team_id = d.team_id and se.id = d.session_id
    join file_facts f on f.team_id = d.team_id and f.stream_id = d.stream_id and f.revision = d.revision
    where d.audit_wanted
    group by d.team_id, d.session_id, d.stream_id, d.revision, s.agent, s.session_external_id, s.thread, s.file, se.cwd, f.size`;
  return log ?? null;
}

/** Asks for an audit of what was audited by other rules. What it says until then stays readable. */
export async function requestOtherRules(sql: Sql, rules: number): Promise<void> {
  await sql`update derivations set audit_wanted = true where audit_rules <> ${rules} and not audit_wanted`;
}

/** Says that a derivation is audited. False where it is gone. */
export async function markAudited(sql: Executor, teamId: string, generation: number, rules: number): Promise<boolean> {
  const { count } = await sql`
    update derivations set audit_rules = ${rules}, audit_wanted = false
    where team_id = ${teamId} and generation = ${generation}::bigint`;
  return count > 0;
}
