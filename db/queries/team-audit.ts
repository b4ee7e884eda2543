import type { SurvivalCounts } from "@/lib/core/audit/survival-counts";
import type { Sql } from "../client";
import { survivalSums } from "./audit";

export type AuditGroupBy = "day" | "agent" | "version" | "model" | "project";

export interface AuditScope {
  groupBy: AuditGroupBy;
  /** Milliseconds since 1970, of compactions. */
  from?: number | undefined;
  to?: number | undefined;
  agent?: string | undefined;
  project?: string | undefined;
}

/** `isTotal` tells the sum of all from a group whose key is not known. */
type Keyed = { key: string | null; isTotal: boolean };

export type GroupRow = Keyed & {
  sessions: number;
  compactions: number;
  opaque: number;
  failed: number;
  repeated: number;
  calls: number;
  repeatedElsewhere: number;
  callsElsewhere: number;
  medianShare: number | null;
  medianDurationMs: number | null;
  medianCallsToEdit: number | null;
  edits: number;
};

/** Every compaction that is audited, and those that failed, with what it is told by. */
const audited = (sql: Sql, teamId: string, scope: AuditScope) => sql`
  select c.derived_generation, c.n, t.session_id, c.status, c.opaque_bytes, c.duration_ms,
    c.tokens_before::float8 / nullif(c.window_tokens, 0) as share, ${keyOf(sql, scope.groupBy, sql`c.at`)} as key
  from threads t
  join sessions s on s.team_id = t.team_id and s.id = t.session_id
  join derivations d on d.team_id = t.team_id and d.generation = t.derived_generation and d.audit_rules is not null
  join compactions c on c.team_id = t.team_id and c.derived_generation = t.derived_generation
  where t.team_id = ${teamId} and t.compactions + t.microcompactions > 0 ${ofSession(sql, scope)}
    ${scope.from === undefined ? sql`` : sql`and c.at >= to_timestamp(${scope.from}::float8 / 1000)`}
    ${scope.to === undefined ? sql`` : sql`and c.at <= to_timestamp(${scope.to}::float8 / 1000)`}`;

function keyOf(sql: Sql, groupBy: AuditGroupBy, at: ReturnType<Sql>) {
  return {
    day: sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD')`,
    agent: sql`s.agent`,
    version: sql`s.agent || ' ' || t.agent_version`,
    model: sql`t.model`,
    project: sql`s.project`,
  }[groupBy];
}

const ofSession = (sql: Sql, { agent, project }: AuditScope) => sql`
  ${agent === undefined ? sql`` : sql`and s.agent = ${agent}`}
  ${project === undefined ? sql`` : sql`and s.project = ${project}`}`;

const grouped = (sql: Sql) => sql`group by grouping sets ((c.key), ())`;
const keys = (sql: Sql) => sql`c.key, grouping(c.key) = 1 as "isTotal"`;

export async function auditGroups(sql: Sql, teamId: string, scope: AuditScope): Promise<GroupRow[]> {
  const isDone = sql`c.status = 'done'`;
  return await sql<GroupRow[]>`
    with c as (${audited(sql, teamId, scope)})
    select ${keys(sql)}, count(distinct c.session_id)::int as sessions,
      (count(*) filter (where ${isDone}))::int as compactions,
      (count(*) filter (where ${isDone} and c.opaque_bytes is not null))::int as opaque,
      (count(*) filter (where c.status = 'failed'))::int as failed,
      coalesce(sum(a.repeated), 0)::int as repeated, coalesce(sum(a.calls), 0)::int as calls,
      coalesce(sum(a.repeated_elsewhere), 0)::int as "repeatedElsewhere",
      coalesce(sum(a.calls_elsewhere), 0)::int as "callsElsewhere",
      percentile_cont(0.5) within group (order by c.share) filter (where ${isDone}) as "medianShare",
      percentile_cont(0.5) within group (order by c.duration_ms) filter (where ${isDone}) as "medianDurationMs",
      percentile_cont(0.5) within group (order by a.calls_to_edit) as "medianCallsToEdit",
      count(a.calls_to_edit)::int as edits
    from c left join compaction_audits a
      on a.team_id = ${teamId} and a.derived_generation = c.derived_generation and a.n = c.n
    ${grouped(sql)}`;
}

export async function auditSurvivals(sql: Sql, teamId: string, scope: AuditScope): Promise<(Keyed & SurvivalCounts)[]> {
  return await sql<(Keyed & SurvivalCounts)[]>`
    with c as (${audited(sql, teamId, scope)})
    select ${keys(sql)}, ${survivalSums(sql)}
    from c join survivals v on v.team_id = ${teamId} and v.derived_generation = c.derived_generation and v.n = c.n
    group by grouping sets ((c.key, v.class), (v.class))`;
}

/** The same of all together, by how many compactions the facts had come to. */
export async function auditAges(
  sql: Sql,
  teamId: string,
  scope: AuditScope,
): Promise<(SurvivalCounts & { age: number })[]> {
  return await sql<(SurvivalCounts & { age: number })[]>`
    with c as (${audited(sql, teamId, scope)})
    select v.age, ${survivalSums(sql)}
    from c join survivals v on v.team_id = ${teamId} and v.derived_generation = c.derived_generation and v.n = c.n
    group by v.age, v.class`;
}

export async function auditFindings(
  sql: Sql,
  teamId: string,
  scope: AuditScope,
): Promise<(Keyed & { rule: string; outcome: string; count: number })[]> {
  return await sql<(Keyed & { rule: string; outcome: string; count: number })[]>`
    with c as (${audited(sql, teamId, scope)})
    select ${keys(sql)}, f.rule, f.outcome, count(*)::int as count
    from c join findings f on f.team_id = ${teamId} and f.derived_generation = c.derived_generation and f.n = c.n
    group by grouping sets ((c.key, f.rule, f.outcome), (f.rule, f.outcome))`;
}

/** Calls to the first edit of threads, before any compaction; days are those the threads began. */
export async function auditStarts(
  sql: Sql,
  teamId: string,
  scope: AuditScope,
): Promise<(Keyed & { median: number | null; edits: number })[]> {
  return await sql<(Keyed & { median: number | null; edits: number })[]>`
    with c as (
      select a.calls_to_edit, ${keyOf(sql, scope.groupBy, sql`t.started_at`)} as key
      from threads t
      join sessions s on s.team_id = t.team_id and s.id = t.session_id
      join compaction_audits a on a.team_id = t.team_id and a.derived_generation = t.derived_generation and a.n = 0
      where t.team_id = ${teamId} and a.calls_to_edit is not null ${ofSession(sql, scope)}
        ${scope.from === undefined ? sql`` : sql`and t.started_at >= to_timestamp(${scope.from}::float8 / 1000)`}
        ${scope.to === undefined ? sql`` : sql`and t.started_at <= to_timestamp(${scope.to}::float8 / 1000)`})
    select ${keys(sql)}, percentile_cont(0.5) within group (order by c.calls_to_edit) as median, count(*)::int as edits
    from c ${grouped(sql)}`;
}

/** Threads with compactions that are not audited yet. */
export async function countWaiting(sql: Sql, teamId: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n
    from threads t join derivations d on d.team_id = t.team_id and d.generation = t.derived_generation
    where t.team_id = ${teamId} and d.audit_rules is null and t.compactions + t.microcompactions > 0`;
  return row?.n ?? 0;
}
