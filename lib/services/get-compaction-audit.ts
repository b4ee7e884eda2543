import { auditOf, compactionAuditOf, countFindings, eventRefs, survivalsOf } from "@/db/queries/audit";
import { compactionsOf } from "@/db/queries/compactions";
import type { EventRef, getCompactionAudit as op, ToldFact } from "@/lib/api/audit";
import type { Input, Output } from "@/lib/api/operation";
import { AUDITED_CLASSES } from "@/lib/core/audit/audited-classes";
import { addSurvivals } from "@/lib/core/audit/survival-counts";
import { AppError } from "@/lib/core/errors";
import { oneOf } from "@/lib/core/one-of";
import { type ToldFact as PackedFact, unpackFacts } from "@/lib/derive/audit/packed-facts";
import type { Context } from "./context";
import { findThread } from "./find-thread";
import { auditState, toAftermath, toEventRef, toFindingCounts } from "./to-audit";
import { parseCompactionName } from "./to-compaction";

export async function getCompactionAudit(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const name = parseCompactionName(input.compaction);
  const { thread, key } = await findThread(ctx, { session: input.session, thread: name.thread });
  const { sql } = ctx.database;
  const { n } = name;
  const derivation = { teamId: key.teamId, generation: thread.generation };
  const [[compaction], audit, survivals, told, found] = await Promise.all([
    compactionsOf(sql, key, [n]),
    auditOf(sql, derivation),
    survivalsOf(sql, derivation, n),
    compactionAuditOf(sql, derivation, n),
    countFindings(sql, derivation, n),
  ]);
  if (!compaction) throw new AppError("not-found", "This thread has no such compaction.");
  const packed = told ? unpackFacts(told.facts) : [];
  const refs = await eventRefs(sql, derivation, [...new Set(packed.flatMap(seqsOf))]);
  const refOf = new Map(refs.map((row) => [row.seq, toEventRef(row)]));
  return {
    thread: key.thread,
    n,
    state: auditState(audit),
    rules: audit?.rules ?? null,
    survival: addSurvivals(survivals),
    facts: packed.map((fact) => toToldFact(fact, refOf)),
    ...toAftermath(told),
    findings: toFindingCounts(found),
  };
}

const seqsOf = ({ known, back, use }: PackedFact) => [known, ...(back ? [back.seq] : []), ...(use ? [use.seq] : [])];

function toToldFact(fact: PackedFact, refOf: ReadonlyMap<number, EventRef>): ToldFact {
  const { text, fate, age, known } = fact;
  return {
    ...{ class: oneOf(AUDITED_CLASSES, fact.class), text, fate, age },
    known: refOf.get(known) ?? null,
    back: withSource(fact.back, refOf),
    use: withSource(fact.use, refOf),
  };
}

function withSource<Source extends string>(
  place: { seq: number; source: Source } | null,
  refOf: ReadonlyMap<number, EventRef>,
) {
  const ref = place ? refOf.get(place.seq) : undefined;
  return ref && place ? { ...ref, source: place.source } : null;
}
