import type { Fate } from "./follow-facts";

export const FINDING_RULES = ["needed-loss", "re-execution", "dropped-line"] as const;
export type FindingRule = (typeof FINDING_RULES)[number];

export interface CompactionAuditRow {
  /** 0 for the time before the first compaction. */
  n: number;
  calls: number | null;
  repeated: number | null;
  callsElsewhere: number | null;
  repeatedElsewhere: number | null;
  editSeq: number | null;
  callsToEdit: number | null;
  readsToEdit: number | null;
  facts: Uint8Array;
}

export interface SurvivalRow {
  n: number;
  class: string;
  age: number;
  fates: Record<Fate, number>;
}

export interface DiscardAuditRow {
  n: number;
  seq: number;
  needed: number;
  againSeq: number | null;
  answer: string;
  reason: string;
  bySeq: number | null;
}

export interface FindingRow {
  id: string;
  rule: FindingRule;
  n: number;
  class: string;
  text: string;
  key: string;
  knownSeq: number;
  useSeq: number | null;
  backSeq: number | null;
  outcome: string;
  bySeq: number | null;
  bytes: number | null;
  isError: boolean;
}

export interface AuditRows {
  compactions: CompactionAuditRow[];
  survivals: SurvivalRow[];
  discards: DiscardAuditRow[];
  findings: FindingRow[];
}
