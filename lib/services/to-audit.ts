import type { z } from "zod";
import type { AftermathRow, EventRefRow } from "@/db/queries/audit";
import type { AuditedCompaction, EventRef, FindingCounts } from "@/lib/api/audit";
import { EVENT_KINDS } from "@/lib/core/event";
import { oneOf } from "@/lib/core/one-of";

export function toEventRef(row: EventRefRow): EventRef {
  return { ...row, kind: oneOf(EVENT_KINDS, row.kind) };
}

type Aftermath = Pick<AuditedCompaction, "after" | "elsewhere" | "edit">;

export function toAftermath(row: AftermathRow | null): Aftermath {
  return {
    after: shareOf(row?.repeated, row?.calls),
    elsewhere: shareOf(row?.repeatedElsewhere, row?.callsElsewhere),
    edit: toEdit(row),
  };
}

function shareOf(repeated: number | null = null, calls: number | null = null) {
  return repeated === null || calls === null ? null : { repeated, calls };
}

export function toEdit(row: AftermathRow | null): Aftermath["edit"] {
  if (!row || row.editSeq === null || row.callsToEdit === null || row.readsToEdit === null) return null;
  return { seq: row.editSeq, calls: row.callsToEdit, reads: row.readsToEdit };
}

interface Counted {
  rule: string;
  outcome: string;
  count: number;
}

export function toFindingCounts(rows: readonly Counted[]): z.infer<typeof FindingCounts> {
  const count = (rule: string, outcome?: string) =>
    rows
      .filter((row) => row.rule === rule && (outcome === undefined || row.outcome === outcome))
      .reduce((sum, row) => sum + row.count, 0);
  return {
    neededLosses: count("needed-loss"),
    repetitions: {
      identical: count("re-execution", "identical"),
      changed: count("re-execution", "changed"),
      justified: count("re-execution", "justified"),
      unknown: count("re-execution", "unknown"),
    },
    droppedLines: count("dropped-line"),
  };
}

/** Whether what is told of an audit is by the rules in force. */
export function auditState(
  audit: { rules: number | null; wanted: boolean } | null,
): "done" | "waiting" | "other-rules" {
  if (!audit || audit.rules === null) return "waiting";
  return audit.wanted ? "other-rules" : "done";
}
