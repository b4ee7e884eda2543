import { AUDITED_CLASSES, type AuditedClass } from "./audited-classes";
import { QUOTED_CLASSES } from "./quoted-lines";
import { wilson } from "./wilson";

export interface SurvivalCounts {
  class: string;
  kept: number;
  exact: number;
  loose: number;
  lost: number;
  notMeasurable: number;
}

export interface CountedSurvival extends SurvivalCounts {
  class: AuditedClass;
  isHeuristic: boolean;
  measured: number;
  survived: number;
  low: number | null;
  high: number | null;
}

/** Counts of the same class added up, of every class there is something of, in the order of the classes. */
export function addSurvivals(rows: Iterable<SurvivalCounts>): CountedSurvival[] {
  const byClass = new Map<string, SurvivalCounts>();
  for (const row of rows) {
    const sum = byClass.get(row.class) ?? { class: row.class, kept: 0, exact: 0, loose: 0, lost: 0, notMeasurable: 0 };
    for (const fate of ["kept", "exact", "loose", "lost", "notMeasurable"] as const) sum[fate] += row[fate];
    byClass.set(row.class, sum);
  }
  return AUDITED_CLASSES.flatMap((name) => {
    const sum = byClass.get(name);
    if (!sum) return [];
    const survived = sum.kept + sum.exact;
    const measured = survived + sum.loose + sum.lost;
    const interval = wilson(survived, measured);
    const isHeuristic = (QUOTED_CLASSES as readonly string[]).includes(name);
    return [
      {
        ...sum,
        ...{ class: name, isHeuristic, measured, survived, low: interval?.low ?? null, high: interval?.high ?? null },
      },
    ];
  });
}

/** How many facts left the view in these counts, those found by heuristics not counted. */
export function totalOf(rows: Iterable<SurvivalCounts>): { left: number; measured: number; survived: number } {
  const counted = addSurvivals(rows).filter(({ isHeuristic }) => !isHeuristic);
  const sum = (of: (row: CountedSurvival) => number) => counted.reduce((total, row) => total + of(row), 0);
  const measured = sum((row) => row.measured);
  return { left: measured + sum((row) => row.notMeasurable), measured, survived: sum((row) => row.survived) };
}
