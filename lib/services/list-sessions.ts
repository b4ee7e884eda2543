import { listSessions as query, type SessionPosition, type SessionSort } from "@/db/queries/sessions";
import type { Input, Output } from "@/lib/api/operation";
import type { listSessions as op } from "@/lib/api/sessions";
import { AppError } from "@/lib/core/errors";
import type { Context } from "./context";
import { pageOfRows, readCursor } from "./page";
import { toSession } from "./to-session";

const MAX_WORDS = 8;

export async function listSessions(
  { database, actor }: Context,
  { q, from, to, sort, limit, cursor, ...filter }: Input<typeof op>,
): Promise<Output<typeof op>> {
  const rows = await query(
    database.sql,
    actor.teamId,
    {
      ...filter,
      words: (q ?? "").split(/\s+/).filter(Boolean).slice(0, MAX_WORDS),
      from: from === undefined ? undefined : Date.parse(from),
      to: to === undefined ? undefined : Date.parse(to),
    },
    { sort, limit, after: cursor === undefined ? null : readPosition(cursor, sort) },
  );
  return pageOfRows(
    rows,
    limit,
    ({ sortKey, id }) => [sort, sortKey, id],
    ({ sortKey: _, ...row }) => toSession(row),
  );
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const KEYS: Record<SessionSort, RegExp> = {
  started: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  compactions: /^\d{1,9}$/,
  discarded: /^\d{1,9}$/,
  tokens: /^\d{1,15}$/,
  cost: /^-?\d{1,40}$/,
};

/** A cursor of another order would skip rows silently, so it names the order it belongs to. */
function readPosition(cursor: string, sort: SessionSort): SessionPosition {
  const [of, key = "", id = ""] = readCursor(cursor, "sss").texts;
  const isTime = sort !== "started" || !Number.isNaN(Date.parse(key));
  if (of !== sort || !KEYS[sort].test(key) || !isTime || !UUID.test(id)) {
    throw new AppError("malformed", "This cursor is not one this list gave out in this order.");
  }
  return { key, id };
}
