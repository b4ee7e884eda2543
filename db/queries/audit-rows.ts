import type { AuditRows, DiscardAuditRow, FindingRow, SurvivalRow } from "@/lib/core/audit/audit-rows";
import type { Sql } from "../client";
import type { Executor } from "../executor";
import { markAudited } from "./audit-jobs";

interface Derivation {
  teamId: string;
  generation: number;
}

/** Rows inserted by one statement. */
const AT_ONCE = 10_000;

/** Puts an audit in the place of the one before. What it was made of may be gone meanwhile: then nothing is kept. */
export async function publishAudit(sql: Sql, key: Derivation, rows: AuditRows, rules: number): Promise<void> {
  await sql.begin(async (tx) => {
    if (!(await markAudited(tx, key.teamId, key.generation, rules))) return;
    for (const table of ["compaction_audits", "survivals", "discard_audits", "findings"]) {
      await tx`
        delete from ${tx(table)} where team_id = ${key.teamId} and derived_generation = ${key.generation}::bigint`;
    }
    await insertCompactionAudits(tx, key, rows);
    for (const some of slices(rows.survivals)) await insertSurvivals(tx, key, some);
    for (const some of slices(rows.discards)) await insertDiscardAudits(tx, key, some);
    for (const some of slices(rows.findings)) await insertFindings(tx, key, some);
  });
}

function* slices<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += AT_ONCE) yield rows.slice(from, from + AT_ONCE);
}

async function insertCompactionAudits(tx: Executor, key: Derivation, { compactions }: AuditRows): Promise<void> {
  for (const row of compactions) {
    await tx`
      insert into compaction_audits (team_id, derived_generation, n, calls, repeated, calls_elsewhere,
        repeated_elsewhere, edit_seq, calls_to_edit, reads_to_edit, facts)
      values (${key.teamId}, ${key.generation}::bigint, ${row.n}, ${row.calls}, ${row.repeated}, ${row.callsElsewhere},
        ${row.repeatedElsewhere}, ${row.editSeq}, ${row.callsToEdit}, ${row.readsToEdit}, ${row.facts})`;
  }
}

async function insertSurvivals(tx: Executor, key: Derivation, rows: readonly SurvivalRow[]): Promise<void> {
  await tx`
    insert into survivals (team_id, derived_generation, n, class, age, kept, exact, loose, lost, not_measurable)
    select ${key.teamId}::uuid, ${key.generation}::bigint, r.*
    from unnest(${rows.map(({ n }) => n)}::int[], ${rows.map((r) => r.class)}::text[], ${rows.map(({ age }) => age)}::int2[],
      ${rows.map(({ fates }) => fates.kept)}::int[], ${rows.map(({ fates }) => fates.exact)}::int[],
      ${rows.map(({ fates }) => fates.loose)}::int[], ${rows.map(({ fates }) => fates.lost)}::int[],
      ${rows.map(({ fates }) => fates["not-measurable"])}::int[]) r`;
}

async function insertDiscardAudits(tx: Executor, key: Derivation, rows: readonly DiscardAuditRow[]): Promise<void> {
  await tx`
    insert into discard_audits (team_id, derived_generation, n, seq, needed, again_seq, answer, reason, by_seq)
    select ${key.teamId}::uuid, ${key.generation}::bigint, r.*
    from unnest(${rows.map(({ n }) => n)}::int[], ${rows.map(({ seq }) => seq)}::int[],
      ${rows.map(({ needed }) => needed)}::int[], ${rows.map(({ againSeq }) => againSeq)}::int[],
      ${rows.map(({ answer }) => answer)}::text[], ${rows.map(({ reason }) => reason)}::text[],
      ${rows.map(({ bySeq }) => bySeq)}::int[]) r
    on conflict do nothing`;
}

async function insertFindings(tx: Executor, key: Derivation, rows: readonly FindingRow[]): Promise<void> {
  await tx`
    insert into findings (team_id, derived_generation, id, rule, n, class, text, key, known_seq, use_seq, back_seq,
      outcome, by_seq, bytes, is_error)
    select ${key.teamId}::uuid, ${key.generation}::bigint, r.*
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ rule }) => rule)}::text[],
      ${rows.map(({ n }) => n)}::int[], ${rows.map((r) => r.class)}::text[], ${rows.map(({ text }) => text)}::text[],
      ${rows.map((r) => r.key)}::text[], ${rows.map(({ knownSeq }) => knownSeq)}::int[],
      ${rows.map(({ useSeq }) => useSeq)}::int[], ${rows.map(({ backSeq }) => backSeq)}::int[],
      ${rows.map(({ outcome }) => outcome)}::text[], ${rows.map(({ bySeq }) => bySeq)}::int[],
      ${rows.map(({ bytes }) => bytes)}::int8[], ${rows.map(({ isError }) => (isError ? "t" : "f"))}::text[]::bool[]) r
    on conflict do nothing`;
}

/** What calls were asked. Kept as it is written: the same log tells the same again. */
export async function insertCallInputs(
  sql: Executor,
  key: Derivation,
  rows: readonly { seq: number; input: string }[],
): Promise<void> {
  await sql`
    insert into call_inputs (team_id, derived_generation, seq, input)
    select ${key.teamId}::uuid, ${key.generation}::bigint, r.*
    from unnest(${rows.map(({ seq }) => seq)}::int[], ${rows.map(({ input }) => input)}::text[]) r
    on conflict do nothing`;
}
