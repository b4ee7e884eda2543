import type { ObservationRow } from "@/db/queries/observations";
import type { Observation } from "@/lib/api/events";
import { OBSERVATION_KINDS } from "@/lib/core/event";
import { oneOf } from "@/lib/core/one-of";
import { stubOf } from "@/lib/core/stub";

export function toObservation(row: ObservationRow): Observation {
  const { callKey: _, occurrence: __, head, tail, ...facts } = row;
  const kind = oneOf(OBSERVATION_KINDS, row.kind);
  return {
    ...facts,
    kind,
    at: row.at?.toISOString() ?? null,
    stub: stubOf({ ...facts, kind, head, tail }),
    recordedBytes: row.bytes,
  };
}
