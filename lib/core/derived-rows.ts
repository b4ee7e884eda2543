import type { SeqRanges } from "./event";
import type { StoredOutline } from "./outline";

/** Rows of a derivation as the database takes them: every text storable, every number within its column. */

export interface EventRow {
  thread: string;
  seq: number;
  kind: string;
  label: string | null;
  at: number | null;
  step: number;
  offset: number;
  part: number;
  preview: string;
  observationId: string | null;
  tool: string | null;
  action: string | null;
  callId: string | null;
  compaction: number | null;
  inherited: boolean;
}

/** A body to keep: by its SHA-256 in hex. */
export interface BodyRow {
  sha256: string;
  bytes: Uint8Array;
}

export interface BodyFacts {
  sha256: string;
  sha1: string;
  mediaType: string | null;
  bytes: number;
  chars: number;
  lines: number;
  head: string;
  tail: string;
}

export interface ObservationRow {
  thread: string;
  callKey: string;
  occurrence: number;
  seq: number;
  id: string;
  kind: string;
  step: number;
  at: number | null;
  tool: string | null;
  action: string | null;
  returnCode: number | null;
  isError: boolean;
  durationMs: number | null;
  content: BodyFacts;
  seen: { sha256: string; bytes: number } | null;
  complete: boolean;
  totalBytes: number | null;
  sideFile: string | null;
  inherited: boolean;
}

/** What a later line changed of an observation already written; absent members stay. */
export type ObservationChange = { thread: string; callKey: string; occurrence: number } & Partial<
  Pick<ObservationRow, "content" | "seen" | "complete" | "totalBytes" | "returnCode" | "isError" | "durationMs">
>;

/** One line of the ledger: an id and the observation of the thread that it names. */
export interface LedgerRow {
  thread: string;
  id: string;
  callKey: string;
  occurrence: number;
}

export interface IssuedRow extends LedgerRow {
  primary: boolean;
}

export interface ModelCallRow {
  thread: string;
  ordinal: number;
  step: number;
  at: number | null;
  model: string | null;
  responseId: string;
  requestId: string | null;
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  reasoning: number | null;
  contextTokens: number | null;
  windowTokens: number | null;
  inherited: boolean;
}

export interface CompactionRow {
  thread: string;
  n: number;
  seq: number;
  kind: string;
  trigger: string | null;
  status: string;
  at: number | null;
  step: number;
  tokensBefore: number | null;
  tokensAfter: number | null;
  tokensBeforeSource: string | null;
  tokensAfterSource: string | null;
  windowTokens: number | null;
  durationMs: number | null;
  summaryId: string | null;
  opaqueBytes: number | null;
  discarded: SeqRanges;
  kept: SeqRanges;
  discardedTools: number;
  discardedPrompts: number;
  discardedReplies: number;
  discardedThinking: number;
  coverage: string;
}

/** A thread as one derivation found it; the sums over its model calls are taken from the rows. */
export interface ThreadRow {
  thread: string;
  kind: string;
  own: boolean;
  parentThread: string | null;
  parentCallId: string | null;
  title: string | null;
  model: string | null;
  agentVersion: string | null;
  startedAt: number | null;
  endedAt: number | null;
  steps: number;
  events: number;
  observations: number;
  compactions: number;
  microcompactions: number;
  discardedObservations: number;
  unparsedLines: number;
  windowTokens: number | null;
  offPath: SeqRanges;
  outline: StoredOutline;
}

/** Rows that go to the database together. */
export interface RowBatch {
  events: EventRow[];
  /** Ids of outputs whose call was written before. */
  eventIds: { thread: string; seq: number; observationId: string }[];
  observations: ObservationRow[];
  changes: ObservationChange[];
  bodies: BodyRow[];
  ids: IssuedRow[];
  calls: ModelCallRow[];
}
