import type { SessionRow } from "@/db/queries/sessions";
import type { Session } from "@/lib/api/sessions";
import { AGENTS } from "@/lib/core/event";
import { oneOf } from "@/lib/core/one-of";

export function toSession(row: SessionRow): Session {
  const {
    inputTokens: input,
    outputTokens: output,
    cacheReadTokens: cacheRead,
    cacheWriteTokens: cacheWrite,
    reasoningTokens: reasoning,
    costPicoUsd: picoUsd,
    forkedFrom,
    forkedFromId,
    ...facts
  } = row;
  return {
    ...facts,
    agent: oneOf(AGENTS, row.agent),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    tokens: { input, output, cacheRead, cacheWrite, reasoning },
    cost: { picoUsd, priced: picoUsd !== null },
    forkedFrom: forkedFrom === null ? null : { externalId: forkedFrom, id: forkedFromId },
  };
}
