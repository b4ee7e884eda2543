import type { TargetRow } from "@/db/queries/recalls";
import { OBSERVATION_KINDS } from "@/lib/core/event";
import { oneOf } from "@/lib/core/one-of";
import { stubTitle } from "@/lib/core/stub";

/** What a recalled id led to, in a line; nulls where nothing is known of it. */
export function toRecallTarget({ sessionTitle, ...facts }: TargetRow, id: string | null) {
  if (facts.seq === null || id === null) return { sessionTitle, seq: null, title: null };
  const kind = oneOf(OBSERVATION_KINDS, facts.kind);
  return { sessionTitle, seq: facts.seq, title: stubTitle({ ...facts, kind, id }) };
}

/** The part of a body that a row of the ledger names; null where it names none. */
export function toChunk({ unit, offset, length, total }: Ranged) {
  if (offset === null || length === null || total === null) return null;
  return { offset, length, total, unit: unit === "chars" ? ("chars" as const) : ("bytes" as const) };
}

interface Ranged {
  unit: string | null;
  offset: number | null;
  length: number | null;
  total: number | null;
}
