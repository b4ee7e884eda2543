import type { LedgerRow } from "@/lib/core/derived-rows";
import { createIdAssigner, type IdAssigner, type ThreadName } from "@/lib/core/observation-id";
import { type CallsSeen, createCallsSeen } from "./calls-seen";
import { createKindsSeen, type KindsSeen } from "./kinds-seen";
import { createOutlineSeen, type OutlineSeen } from "./outline-seen";
import { storableKey } from "./storable";

/** What is kept of a thread while its log is read. */
export interface ThreadState {
  /** As the log has it, for the addresses. */
  name: ThreadName;
  /** As the database has it. */
  key: string;
  /** Known from another thread's records while its own file is here: counted, not written. */
  skipped: boolean;
  events: number;
  observations: number;
  lastStep: number;
  startedAt: number | null;
  endedAt: number | null;
  windowTokens: number | null;
  kinds: KindsSeen;
  outline: OutlineSeen;
  calls: CallsSeen;
  /** How often each key of a text came. */
  textKeys: Map<string, number>;
  /** Ordinals of model responses. */
  ordinals: Map<string, number>;
  ids: ThreadIds | null;
}

export interface ThreadIds {
  assigner: IdAssigner;
  /** Observations that had an id before this derivation. */
  named: Set<string>;
}

export function createThreadState(name: ThreadName, skipped: boolean): ThreadState {
  return {
    name,
    key: storableKey(name.thread),
    skipped,
    events: 0,
    observations: 0,
    lastStep: 0,
    startedAt: null,
    endedAt: null,
    windowTokens: null,
    kinds: createKindsSeen(),
    outline: createOutlineSeen(),
    calls: createCallsSeen(),
    textKeys: new Map(),
    ordinals: new Map(),
    ids: null,
  };
}

export function createThreadIds(ledger: readonly LedgerRow[], hashBits?: number): ThreadIds {
  const pairs = ledger.map((row) => [row.id, observationKey(row.callKey, row.occurrence)] as const);
  return { assigner: createIdAssigner(pairs, hashBits), named: new Set(pairs.map(([, key]) => key)) };
}

export function observationKey(callKey: string, occurrence: number): string {
  return `${occurrence}\0${callKey}`;
}
