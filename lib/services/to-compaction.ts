import type { CompactionReach, CompactionRow } from "@/db/queries/compactions";
import type { Compaction, Event } from "@/lib/api/events";
import { COMPACTION_KINDS, COMPACTION_STATUSES } from "@/lib/core/event";
import { oneOf, oneOfOrNull } from "@/lib/core/one-of";
import { toInt4 } from "./page";
import type { SummaryText } from "./summary-texts";

const SOURCES = ["recorded", "next-call", "previous-call"] as const;
const COVERAGES = ["recorded", "inferred"] as const;

/** A compaction without the lists of what it took and left. */
export function toCompactionFacts(
  row: CompactionRow,
  summaries: ReadonlyMap<string, SummaryText>,
): NonNullable<Event["compaction"]> {
  return {
    thread: row.thread,
    n: row.n,
    seq: row.seq,
    kind: oneOf(COMPACTION_KINDS, row.kind),
    trigger: row.trigger,
    status: oneOf(COMPACTION_STATUSES, row.status),
    said: row.said?.trim() || null,
    at: row.at?.toISOString() ?? null,
    step: row.step,
    tokensBefore: row.tokensBefore,
    tokensAfter: row.tokensAfter,
    tokensSource: {
      before: oneOfOrNull(SOURCES, row.tokensBeforeSource),
      after: oneOfOrNull(SOURCES, row.tokensAfterSource),
    },
    windowTokens: row.windowTokens,
    durationMs: row.durationMs,
    summary: summaryOf(row, summaries),
    discardedTools: row.discardedTools,
    discardedOther: { prompt: row.discardedPrompts, reply: row.discardedReplies, thinking: row.discardedThinking },
    coverage: oneOf(COVERAGES, row.coverage),
    ...(row.hasRequests !== undefined && { requestsRecorded: row.hasRequests }),
  };
}

export function toCompaction(
  row: CompactionRow,
  reach: CompactionReach | undefined,
  summaries: ReadonlyMap<string, SummaryText>,
): Compaction {
  return {
    ...toCompactionFacts(row, summaries),
    discarded: reach?.discarded ?? [],
    kept: { events: row.keptEvents, observations: reach?.kept ?? [] },
  };
}

function summaryOf(row: CompactionRow, summaries: ReadonlyMap<string, SummaryText>): Compaction["summary"] {
  if (row.opaqueBytes !== null) return { opaqueBytes: row.opaqueBytes };
  const found = row.summarySha256 === null ? undefined : summaries.get(row.summarySha256);
  return found ? { ...found, id: row.summaryId } : null;
}

/** `{thread}:{n}`; a thread's own name has no colon. */
export function parseCompactionName(name: string): { thread: string; n: number } {
  const colon = name.lastIndexOf(":");
  return { thread: name.slice(0, colon), n: toInt4(Number(name.slice(colon + 1))) };
}
