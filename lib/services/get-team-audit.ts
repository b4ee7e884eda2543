import { countMarks } from "@/db/queries/findings";
import {
  type AuditScope,
  auditAges,
  auditFindings,
  auditGroups,
  auditStarts,
  auditSurvivals,
  countWaiting,
  type GroupRow,
} from "@/db/queries/team-audit";
import type { AuditGroup, getTeamAudit as op } from "@/lib/api/audit";
import type { Input, Output } from "@/lib/api/operation";
import { addSurvivals } from "@/lib/core/audit/survival-counts";
import { groupBy } from "@/lib/core/group-by";
import type { Context } from "./context";
import { byAge } from "./get-session-audit";
import { toFindingCounts } from "./to-audit";

const MOST_GROUPS = 200;

export async function getTeamAudit({ database, actor }: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { sql } = database;
  const { teamId } = actor;
  const time = (at: string | undefined) => (at === undefined ? undefined : Date.parse(at));
  const scope: AuditScope = { ...input, from: time(input.from), to: time(input.to) };
  const [rows, survivals, ages, found, starts, waiting, precision] = await Promise.all([
    auditGroups(sql, teamId, scope),
    auditSurvivals(sql, teamId, scope),
    auditAges(sql, teamId, scope),
    auditFindings(sql, teamId, scope),
    auditStarts(sql, teamId, scope),
    countWaiting(sql, teamId),
    countMarks(sql, teamId),
  ]);
  const [survivalsOf, foundOf, startsOf] = [
    groupBy(survivals, nameOf),
    groupBy(found, nameOf),
    groupBy(starts, nameOf),
  ];
  const toGroup = (row: GroupRow): AuditGroup => {
    const name = nameOf(row);
    const { neededLosses, repetitions } = toFindingCounts(foundOf.get(name) ?? []);
    const [start] = startsOf.get(name) ?? [];
    const { key, sessions, compactions, opaque, failed, medianShare, medianDurationMs } = row;
    return {
      ...{ key, sessions, compactions, opaque, failed, medianShare, medianDurationMs, neededLosses, repetitions },
      survival: addSurvivals(survivalsOf.get(name) ?? []),
      after: { repeated: row.repeated, calls: row.calls },
      elsewhere: { repeated: row.repeatedElsewhere, calls: row.callsElsewhere },
      callsToEdit: {
        after: row.medianCallsToEdit,
        afterCount: row.edits,
        start: start?.median ?? null,
        startCount: start?.edits ?? 0,
      },
    };
  };
  const groups = rows.filter(({ isTotal }) => !isTotal).map(toGroup);
  const total = rows.find(({ isTotal }) => isTotal) ?? NOTHING;
  return {
    groups: inOrder(groups, input.groupBy === "day").slice(0, MOST_GROUPS),
    total: toGroup(total),
    waiting,
    byAge: byAge(ages),
    precision: precision.map(({ rule, useful, noise, fixed }) => ({ rule, useful, noise, fixed })),
  };
}

const nameOf = ({ key, isTotal }: { key: string | null; isTotal: boolean }) => (isTotal ? "total" : `key ${key}`);

const NOTHING: GroupRow = {
  ...{ key: null, isTotal: true, sessions: 0, compactions: 0, opaque: 0, failed: 0, repeated: 0, calls: 0 },
  ...{ repeatedElsewhere: 0, callsElsewhere: 0, medianShare: null, medianDurationMs: null },
  ...{ medianCallsToEdit: null, edits: 0 },
};

function inOrder(groups: AuditGroup[], isByDay: boolean): AuditGroup[] {
  const byKey = (a: AuditGroup, b: AuditGroup) => ((a.key ?? "") < (b.key ?? "") ? -1 : 1);
  return groups.sort((a, b) => (isByDay ? byKey(a, b) : b.compactions - a.compactions || byKey(a, b)));
}
