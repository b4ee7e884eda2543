import { listReach, type ReachPosition, type ReachRow, type ReachSort } from "@/db/queries/compaction-lists";
import type { Discarded, listDiscarded as op } from "@/lib/api/compaction-lists";
import type { Input, Output } from "@/lib/api/operation";
import { AppError } from "@/lib/core/errors";
import type { Context } from "./context";
import { findReach } from "./find-reach";
import { ofReach } from "./of-reach";
import { pageOfRows, readCursor } from "./page";

export async function listDiscarded(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { sort, limit, cursor } = input;
  const { key, filter } = await findReach(ctx, input, "discarded");
  const rows = await listReach(ctx.database.sql, key, filter, {
    sort,
    limit,
    after: cursor === undefined ? null : readReachPosition(cursor, sort),
  });
  return pageOfRows(
    rows,
    limit,
    ({ sortKey, seq, callKey, occurrence }) => [sort, sortKey, seq, callKey, occurrence],
    toItem,
  );
}

function toItem(row: ReachRow): Discarded {
  const { observation, audit } = ofReach(row);
  return { ...observation, audit };
}

/** A cursor of another order would skip rows silently, so it names the order it belongs to. */
export function readReachPosition(cursor: string, sort: ReachSort): ReachPosition {
  const isText = sort === "tool";
  const { ints, texts } = readCursor(cursor, isText ? "ssisi" : "siisi");
  const key = isText ? texts[1] : ints[0];
  const [seq = 0, occurrence = 0] = isText ? ints : ints.slice(1);
  const callKey = isText ? texts[2] : texts[1];
  if (texts[0] !== sort || key === undefined || callKey === undefined)
    throw new AppError("malformed", "This cursor is not one this list gave out in this order.");
  return { key, seq, callKey, occurrence };
}
