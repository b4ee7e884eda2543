import { eventRefs } from "@/db/queries/audit";
import { type FindingPosition, type FindingRow, listFindings as query } from "@/db/queries/findings";
import type { EventRef } from "@/lib/api/audit";
import type { Finding, listFindings as op } from "@/lib/api/findings";
import type { Input, Output } from "@/lib/api/operation";
import { FINDING_RULES } from "@/lib/core/audit/audit-rows";
import { FINDING_MARKS } from "@/lib/core/audit/finding-marks";
import { decodeCursor } from "@/lib/core/cursor";
import { AppError } from "@/lib/core/errors";
import { groupBy } from "@/lib/core/group-by";
import { oneOf } from "@/lib/core/one-of";
import type { Context } from "./context";
import { findSession } from "./find-session";
import { pageOfRows } from "./page";
import { toEventRef } from "./to-audit";
import { toRecalledBy } from "./to-recalled-by";

export async function listFindings(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { session, cursor, limit, ...filter } = input;
  const sessionId = session === undefined ? undefined : (await findSession(ctx, session)).id;
  const rows = await query(
    ctx.database.sql,
    ctx.actor.teamId,
    { ...filter, sessionId },
    { after: cursor === undefined ? null : readPosition(cursor), limit },
  );
  const refs = await refsOf(ctx, rows);
  return pageOfRows(
    rows,
    limit,
    ({ generation, n, knownSeq, id }) => [generation, n, knownSeq, id],
    (row) => toFinding(row, refs),
  );
}

export type FindingRefs = (row: FindingRow, seq: number | null) => EventRef | null;

/** The events that findings name, of each thread by one query. */
export async function refsOf({ database, actor }: Context, rows: readonly FindingRow[]): Promise<FindingRefs> {
  const found = new Map<string, EventRef>();
  await Promise.all(
    [...groupBy(rows, ({ generation }) => generation)].map(async ([generation, some]) => {
      const seqs = some.flatMap(({ knownSeq, useSeq, backSeq, bySeq }) => [knownSeq, useSeq, backSeq, bySeq]);
      const wanted = [...new Set(seqs)].filter((seq) => seq !== null);
      for (const row of await eventRefs(database.sql, { teamId: actor.teamId, generation }, wanted))
        found.set(`${generation} ${row.seq}`, toEventRef(row));
    }),
  );
  return ({ generation }, seq) => found.get(`${generation} ${seq}`) ?? null;
}

export function toFinding(row: FindingRow, refOf: FindingRefs): Finding {
  const { id, sessionTitle, project, thread, n, text, loss, outcome, bytes, isError, comments } = row;
  const { mark, markAt, actorKind, actorId, developer } = row;
  const isMarked = mark !== null && markAt !== null && actorKind !== null && actorId !== null;
  return {
    ...{ id, rule: oneOf(FINDING_RULES, row.rule), session: row.sessionId, sessionTitle, project, thread, n },
    ...{ class: row.class, text, loss, outcome, bytes, isError, comments },
    known: refOf(row, row.knownSeq),
    use: refOf(row, row.useSeq),
    back: refOf(row, row.backSeq),
    by: refOf(row, row.bySeq),
    mark: isMarked
      ? {
          mark: oneOf(FINDING_MARKS, mark),
          at: markAt.toISOString(),
          by: toRecalledBy({ actorKind, actorId, developer }),
        }
      : null,
  };
}

function readPosition(cursor: string): FindingPosition {
  const [generation, n, knownSeq, id] = decodeCursor(cursor, 4);
  const isInt = (value: unknown): value is number => Number.isSafeInteger(value);
  if (isInt(generation) && isInt(n) && isInt(knownSeq) && typeof id === "string" && /^[0-9a-f]{16}$/.test(id))
    return { generation, n, knownSeq, id };
  throw new AppError("malformed", "This cursor is not one this list gave out.");
}
