import type { ReachRow } from "@/db/queries/compaction-lists";
import type { Discarded } from "@/lib/api/compaction-lists";
import type { Observation } from "@/lib/api/events";
import { RE_DERIVABILITY_ANSWERS, RE_DERIVABILITY_REASONS } from "@/lib/core/audit/re-derivability";
import { oneOf } from "@/lib/core/one-of";
import { toObservation } from "./to-observation";

/** An observation that a compaction reached, and what the audit says of it. */
export function ofReach(row: ReachRow): { observation: Observation; audit: Discarded["audit"] } {
  const { sortKey: _, needed, againSeq, againStep, answer, reason, bySeq, byStep, ...observation } = row;
  const isAudited = needed !== null && answer !== null && reason !== null;
  return {
    observation: toObservation(observation),
    audit: isAudited
      ? {
          needed,
          again: placeOf(againSeq, againStep),
          answer: oneOf(RE_DERIVABILITY_ANSWERS, answer),
          reason: oneOf(RE_DERIVABILITY_REASONS, reason),
          by: placeOf(bySeq, byStep),
        }
      : null,
  };
}

const placeOf = (seq: number | null, step: number | null) => (seq === null || step === null ? null : { seq, step });
