import { countKeptRows, countReachByKind, listReach } from "@/db/queries/compaction-lists";
import type { listKept as op } from "@/lib/api/compaction-lists";
import type { Input, Output } from "@/lib/api/operation";
import type { ObservationKind } from "@/lib/core/event";
import type { Context } from "./context";
import { findReach } from "./find-reach";
import { readReachPosition } from "./list-discarded";
import { ofReach } from "./of-reach";
import { pageOfRows } from "./page";

export async function listKept(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { sql } = ctx.database;
  const { limit, cursor } = input;
  const { key, filter } = await findReach(ctx, input, "kept");
  const [found, kinds, rows] = await Promise.all([
    listReach(sql, key, filter, {
      sort: "log",
      limit,
      after: cursor === undefined ? null : readReachPosition(cursor, "log"),
    }),
    countReachByKind(sql, key, { ...filter, kind: null }),
    countKeptRows(sql, key, filter.n),
  ]);
  const count = (kind: ObservationKind) => kinds.find((each) => each.kind === kind)?.count ?? 0;
  const page = pageOfRows(
    found,
    limit,
    ({ sortKey, seq, callKey, occurrence }) => ["log", sortKey, seq, callKey, occurrence],
    (row) => ofReach(row).observation,
  );
  return {
    ...page,
    rows,
    counts: {
      tool: count("tool"),
      prompt: count("prompt"),
      reply: count("reply"),
      thinking: count("thinking"),
      summary: count("summary"),
    },
  };
}
