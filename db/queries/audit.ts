import type { SurvivalCounts } from "@/lib/core/audit/survival-counts";
import type { Sql } from "../client";
import type { Fragment } from "../executor";

interface Derivation {
  teamId: string;
  generation: number;
}

/** By which rules a derivation was audited, and whether an audit is wanting. Null where it is gone. */
export async function auditOf(
  sql: Sql,
  { teamId, generation }: Derivation,
): Promise<{ rules: number | null; wanted: boolean } | null> {
  const [row] = await sql<{ rules: number | null; wanted: boolean }[]>`
    select audit_rules as rules, audit_wanted as wanted from derivations
    where team_id = ${teamId} and generation = ${generation}::bigint`;
  return row ?? null;
}

/** Of survivals `v`. */
export const survivalSums = (sql: Sql): Fragment => sql`
  v.class, sum(v.kept)::int as kept, sum(v.exact)::int as exact, sum(v.loose)::int as loose, sum(v.lost)::int as lost,
  sum(v.not_measurable)::int as "notMeasurable"`;

/** By class and compaction, or by class and age. */
export async function survivalsOf(
  sql: Sql,
  key: Derivation,
  n: number | null,
): Promise<(SurvivalCounts & { n: number; age: number })[]> {
  return await sql<(SurvivalCounts & { n: number; age: number })[]>`
    select v.n, v.age, v.class, v.kept, v.exact, v.loose, v.lost, v.not_measurable as "notMeasurable"
    from survivals v
    where v.team_id = ${key.teamId} and v.derived_generation = ${key.generation}::bigint
      ${n === null ? sql`` : sql`and v.n = ${n}`}
    order by v.n, v.class, v.age`;
}

export interface AftermathRow {
  n: number;
  calls: number | null;
  repeated: number | null;
  callsElsewhere: number | null;
  repeatedElsewhere: number | null;
  editSeq: number | null;
  callsToEdit: number | null;
  readsToEdit: number | null;
}

const aftermath = (sql: Sql) => sql`
  a.calls, a.repeated, a.calls_elsewhere as "callsElsewhere", a.repeated_elsewhere as "repeatedElsewhere",
  a.edit_seq as "editSeq", a.calls_to_edit as "callsToEdit", a.reads_to_edit as "readsToEdit"`;

/** Of each compaction of a thread; `n` is 0 for the time before the first. */
export async function aftermathsOf(sql: Sql, key: Derivation): Promise<AftermathRow[]> {
  return await sql<AftermathRow[]>`
    select a.n, ${aftermath(sql)} from compaction_audits a
    where a.team_id = ${key.teamId} and a.derived_generation = ${key.generation}::bigint order by a.n`;
}

/** Of one compaction, with its facts, packed. Null where it is not audited. */
export async function compactionAuditOf(
  sql: Sql,
  key: Derivation,
  n: number,
): Promise<(AftermathRow & { facts: Uint8Array }) | null> {
  const [row] = await sql<(AftermathRow & { facts: Uint8Array })[]>`
    select a.n, ${aftermath(sql)}, a.facts from compaction_audits a
    where a.team_id = ${key.teamId} and a.derived_generation = ${key.generation}::bigint and a.n = ${n}`;
  return row ?? null;
}

/** How many findings a thread has, by compaction, rule and outcome. */
export async function countFindings(
  sql: Sql,
  key: Derivation,
  n: number | null,
): Promise<{ n: number; rule: string; outcome: string; count: number }[]> {
  return await sql<{ n: number; rule: string; outcome: string; count: number }[]>`
    select f.n, f.rule, f.outcome, count(*)::int as count from findings f
    where f.team_id = ${key.teamId} and f.derived_generation = ${key.generation}::bigint
      ${n === null ? sql`` : sql`and f.n = ${n}`}
    group by 1, 2, 3`;
}

export interface EventRefRow {
  seq: number;
  step: number;
  kind: string;
  tool: string | null;
  observationId: string | null;
}

/** Events of a derivation by their ordinals. */
export async function eventRefs(sql: Sql, key: Derivation, seqs: readonly number[]): Promise<EventRefRow[]> {
  if (seqs.length === 0) return [];
  return await sql<EventRefRow[]>`
    select e.seq, e.step, e.kind, e.tool, e.observation_id as "observationId"
    from unnest(${[...seqs]}::int[]) w (seq)
    join lateral (
      select * from events e
      where e.team_id = ${key.teamId} and e.derived_generation = ${key.generation}::bigint and e.seq = w.seq
      offset 0) e on true`;
}

/** Of each compaction of a thread, what came into view from it to the next, by tool or kind: the largest first. */
export async function regrowthOf(
  sql: Sql,
  key: Derivation,
): Promise<{ n: number; source: string; chars: number; count: number }[]> {
  return await sql<{ n: number; source: string; chars: number; count: number }[]>`
    select c.n, coalesce(o.tool, o.kind) as source, sum(o.chars)::float8 as chars, count(*)::int as count
    from (
      select n, seq, lead(seq, 1, 2147483647) over (order by seq) as next from compactions
      where team_id = ${key.teamId} and derived_generation = ${key.generation}::bigint and status = 'done'
        and kind <> 'micro') c
    join lateral (
      select * from observations o
      where o.team_id = ${key.teamId} and o.derived_generation = ${key.generation}::bigint and o.seq >= c.seq
        and o.seq < c.next and o.media_type is null
      offset 0) o on true
    group by 1, 2 order by 1, 3 desc, 2`;
}

/** When each response of a thread began to be logged, and when the last thing before the next one was. */
export async function stepTimes(
  sql: Sql,
  key: Derivation,
): Promise<{ step: number; first: number | null; last: number | null }[]> {
  return await sql<{ step: number; first: number | null; last: number | null }[]>`
    select e.step, (extract(epoch from min(e.at) filter (where e.kind in ('reply', 'thinking', 'tool'))) * 1000)::float8 as first,
      (extract(epoch from greatest(max(e.at), max(o.last))) * 1000)::float8 as last
    from events e
    left join (
      select o.step, max(o.at) as last from observations o
      where o.team_id = ${key.teamId} and o.derived_generation = ${key.generation}::bigint group by o.step) o
      on o.step = e.step
    where e.team_id = ${key.teamId} and e.derived_generation = ${key.generation}::bigint and e.kind <> 'compaction'
    group by e.step order by e.step`;
}
