import { type CompactionRow, compactionsOf } from "@/db/queries/compactions";
import {
  countEvents,
  type EventRow,
  observationsOfEvents,
  listEvents as query,
  startAround,
  startOfStep,
} from "@/db/queries/events";
import type { ThreadKey } from "@/db/queries/observations";
import { type Event, MAX_SEQS, type listEvents as op } from "@/lib/api/events";
import type { Input, Output } from "@/lib/api/operation";
import { encodeCursor } from "@/lib/core/cursor";
import { EVENT_KINDS } from "@/lib/core/event";
import { oneOf } from "@/lib/core/one-of";
import { parseSeqs, seqsOf } from "@/lib/core/outline";
import type { Context } from "./context";
import { findThread } from "./find-thread";
import { readCursor, toInt4 } from "./page";
import { summaryTexts } from "./summary-texts";
import { toCompactionFacts } from "./to-compaction";
import { toObservation } from "./to-observation";

type In = Input<typeof op>;

export async function listEvents(ctx: Context, input: In): Promise<Output<typeof op>> {
  const { sql } = ctx.database;
  const { thread, key } = await findThread(ctx, input);
  const kinds = input.kind ? input.kind.split(",") : null;
  const window = await windowOf(ctx, key, input, kinds);
  const limit = "seqs" in window ? MAX_SEQS : input.limit;
  const rows = await query(sql, key, { kinds, limit, window });
  const backwards = "before" in window;
  const shown = backwards ? rows.slice(-limit) : rows.slice(0, limit);
  const goesOn = backwards || rows.length > limit;
  const last = shown.at(-1);
  return {
    items: await eventsOf(ctx, key, shown),
    nextCursor: goesOn && last ? encodeCursor([last.seq]) : null,
    firstSeq: shown[0]?.seq ?? null,
    total: kinds === null ? thread.events : await countEvents(sql, key, kinds),
  };
}

async function windowOf({ database }: Context, key: ThreadKey, input: In, kinds: string[] | null) {
  if (input.seqs !== undefined) return { seqs: seqsOf(parseSeqs(input.seqs, MAX_SEQS) ?? []) };
  if (input.cursor !== undefined) return { after: readCursor(input.cursor, "i").ints[0] ?? 0 };
  if (input.before !== undefined) return { before: toInt4(input.before) };
  if (input.step !== undefined) return { from: await startOfStep(database.sql, key, toInt4(input.step)) };
  if (input.around === undefined) return { from: 0 };
  const lead = Math.floor(input.limit / 4);
  return { from: await startAround(database.sql, key, { seq: toInt4(input.around), lead, kinds }) };
}

async function eventsOf(ctx: Context, key: ThreadKey, rows: readonly EventRow[]): Promise<Event[]> {
  const [observations, compactions] = await Promise.all([
    observationsOfEvents(ctx.database.sql, key, rows),
    compactionsOf(
      ctx.database.sql,
      key,
      rows.flatMap(({ compaction }) => compaction ?? []),
    ),
  ]);
  const summaries = await summaryTexts(ctx, key.sessionId, compactions);
  const observationAt = new Map(observations.map((row) => [row.seq, toObservation(row)]));
  const compactionOf = new Map<number, CompactionRow>(compactions.map((row) => [row.n, row]));
  return rows.map(({ offset, part, ...row }) => {
    const compaction = row.compaction === null ? undefined : compactionOf.get(row.compaction);
    return {
      ...row,
      address: `${key.thread}:${offset}.${part}`,
      kind: oneOf(EVENT_KINDS, row.kind),
      at: row.at?.toISOString() ?? null,
      thread: key.thread,
      observation: observationAt.get(row.seq) ?? null,
      compaction: compaction ? toCompactionFacts(compaction, summaries) : null,
    };
  });
}
