import {
  type CompactionPosition,
  type CompactionSort,
  listTeamCompactions as query,
  type TeamCompactionRow,
} from "@/db/queries/team-compactions";
import type { Input, Output } from "@/lib/api/operation";
import { THREAD_KINDS } from "@/lib/api/sessions";
import type { listTeamCompactions as op, TeamCompaction } from "@/lib/api/team-compactions";
import { AppError } from "@/lib/core/errors";
import { AGENTS } from "@/lib/core/event";
import { oneOf } from "@/lib/core/one-of";
import type { Context } from "./context";
import { pageOfRows, readCursor } from "./page";
import { toCompactionFacts } from "./to-compaction";

export async function listTeamCompactions(
  { database, actor }: Context,
  { kind, from, to, sort, limit, cursor, ...filter }: Input<typeof op>,
): Promise<Output<typeof op>> {
  const rows = await query(
    database.sql,
    actor.teamId,
    {
      ...filter,
      kinds: kind ? kind.split(",") : undefined,
      from: from === undefined ? undefined : Date.parse(from),
      to: to === undefined ? undefined : Date.parse(to),
    },
    { sort, limit, after: cursor === undefined ? null : readPosition(cursor, sort) },
  );
  return pageOfRows(rows, limit, ({ sortKey, generation, n }) => [sort, sortKey, String(generation), n], toItem);
}

function toItem(row: TeamCompactionRow): TeamCompaction {
  const { summary: _, ...facts } = toCompactionFacts({ ...row, summarySha256: null }, new Map());
  const { tokensBefore, tokensAfter, windowTokens } = facts;
  return {
    ...facts,
    session: {
      id: row.sessionId,
      externalId: row.externalId,
      title: row.sessionTitle,
      agent: oneOf(AGENTS, row.agent),
      agentVersion: row.agentVersion,
      project: row.project,
      developer: row.developer,
      cwd: row.cwd,
    },
    threadKind: oneOf(THREAD_KINDS, row.threadKind),
    threadTitle: row.threadTitle,
    freedTokens: tokensBefore === null || tokensAfter === null ? null : tokensBefore - tokensAfter,
    share: tokensBefore === null || !windowTokens ? null : tokensBefore / windowTokens,
    summary: summaryOf(row),
  };
}

function summaryOf({ opaqueBytes, summaryChars, summaryId }: TeamCompactionRow): TeamCompaction["summary"] {
  if (opaqueBytes !== null) return { opaqueBytes };
  return summaryChars === null || summaryId === null ? null : { chars: summaryChars, id: summaryId };
}

const KEYS: Record<CompactionSort, RegExp> = {
  newest: /^(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z|-infinity)$/,
  freed: /^-?\d{1,10}$/,
  lost: /^\d{1,9}$/,
  share: /^-?\d{1,12}(?:\.\d{1,20})?(?:e[+-]\d{1,2})?$/,
};

/** A cursor of another order would skip rows silently, so it names the order it belongs to. */
function readPosition(cursor: string, sort: CompactionSort): CompactionPosition {
  const { texts, ints } = readCursor(cursor, "sssi");
  const [of, key = "", generation = ""] = texts;
  const isTime = sort !== "newest" || key === "-infinity" || !Number.isNaN(Date.parse(key));
  if (of !== sort || !KEYS[sort].test(key) || !isTime || !/^\d{1,15}$/.test(generation)) {
    throw new AppError("malformed", "This cursor is not one this list gave out in this order.");
  }
  return { key, generation: Number(generation), n: ints[0] ?? 0 };
}
