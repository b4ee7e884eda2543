import {
  type AftermathRow,
  aftermathsOf,
  auditOf,
  countFindings,
  regrowthOf,
  stepTimes,
  survivalsOf,
} from "@/db/queries/audit";
import { listCompactions } from "@/db/queries/compactions";
import type { AuditedCompaction, getSessionAudit as op } from "@/lib/api/audit";
import type { Input, Output } from "@/lib/api/operation";
import { responseTimes } from "@/lib/core/audit/response-times";
import { addSurvivals, type SurvivalCounts, totalOf } from "@/lib/core/audit/survival-counts";
import { groupBy } from "@/lib/core/group-by";
import type { Context } from "./context";
import { findThread } from "./find-thread";
import { auditState, toAftermath, toEdit, toFindingCounts } from "./to-audit";
import { toCompactionFacts } from "./to-compaction";

/** More than any thread has; they are small. */
const ALL = 100_000;
/** Sources told of what refilled the view after a compaction. */
const SOURCES = 8;

export async function getSessionAudit(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { thread, key } = await findThread(ctx, input);
  const { sql } = ctx.database;
  const derivation = { teamId: key.teamId, generation: thread.generation };
  const [audit, survivals, aftermaths, found, compactions, regrowth, times] = await Promise.all([
    auditOf(sql, derivation),
    survivalsOf(sql, derivation, null),
    aftermathsOf(sql, derivation),
    countFindings(sql, derivation, null),
    listCompactions(sql, key, { thread: key.thread, limit: ALL, after: null }),
    regrowthOf(sql, derivation),
    stepTimes(sql, derivation),
  ]);
  const regrowthByN = groupBy(regrowth, ({ n }) => n);
  const aftermathOf = new Map(aftermaths.map((row) => [row.n, row]));
  const survivalsByN = groupBy(survivals, ({ n }) => n);
  const foundByN = groupBy(found, ({ n }) => n);
  return {
    thread: key.thread,
    state: auditState(audit),
    rules: audit?.rules ?? null,
    survival: addSurvivals(survivals),
    byAge: byAge(survivals),
    compactions: compactions.map((row): AuditedCompaction => {
      const { n, seq, step, at, kind, status, tokensBefore, windowTokens, durationMs } = toCompactionFacts(
        row,
        new Map(),
      );
      return {
        ...{ n, seq, step, at, kind, status, durationMs },
        isOpaque: row.opaqueBytes !== null,
        share: tokensBefore === null || !windowTokens ? null : tokensBefore / windowTokens,
        ...totalOf(survivalsByN.get(n) ?? []),
        needed: toFindingCounts(foundByN.get(n) ?? []).neededLosses,
        ...toAftermath(rowOf(aftermathOf, n)),
        regrowth: (regrowthByN.get(n) ?? [])
          .slice(0, SOURCES)
          .map(({ source, chars, count }) => ({ source, chars, count })),
        response: responseTimes(times, step),
      };
    }),
    startEdit: toEdit(rowOf(aftermathOf, 0)),
    findings: toFindingCounts(found),
  };
}

const rowOf = (rows: ReadonlyMap<number, AftermathRow>, n: number) => rows.get(n) ?? null;

/** The youngest first. */
export function byAge(rows: readonly (SurvivalCounts & { age: number })[]) {
  return [...groupBy(rows, ({ age }) => age)]
    .sort(([a], [b]) => a - b)
    .map(([age, some]) => ({ age, survival: addSurvivals(some) }));
}
