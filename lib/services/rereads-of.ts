import { type LaterCallRow, listLaterCalls, type MostRecalledRow } from "@/db/queries/recall-summary";
import type { Reread } from "@/lib/api/recalls";
import { fileRead, HARMLESS_TOOLS } from "@/lib/core/reread/file-effect";
import { rereadOf } from "@/lib/core/reread/reread";
import type { Context } from "./context";

/** So many later calls of a thread are looked at for each output. */
const LATER = 1000;

const NO_READ: Reread = { answer: "unknown", doubt: "no-read", by: null };

/** Of each row, whether reading its file once more would have given the same. Only what came from a file costs anything. */
export async function rereadsOf(ctx: Context, rows: readonly MostRecalledRow[]): Promise<Reread[]> {
  const reads = rows.flatMap((row, index) =>
    row.seq !== null && fileRead(row) !== null
      ? [{ index, read: row, place: { sessionId: row.sessionId, thread: row.thread, seq: row.seq } }]
      : [],
  );
  const rereads = rows.map(() => NO_READ);
  if (reads.length === 0) return rereads;
  const { sql } = ctx.database;
  const places = reads.map(({ place }) => place);
  const calls = await listLaterCalls(sql, ctx.actor.teamId, places, HARMLESS_TOOLS, LATER);
  for (const [at, { index, read }] of reads.entries()) {
    const later = calls.filter(({ ordinal }) => ordinal === at + 1);
    const { by, ...said } = rereadOf(read, later.slice(0, LATER), later.length <= LATER);
    rereads[index] = { ...said, by: by && toCall(by) };
  }
  return rereads;
}

function toCall({ seq, step, tool }: LaterCallRow): Reread["by"] {
  return { seq, step, tool };
}
