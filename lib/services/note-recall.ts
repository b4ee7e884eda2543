import { insertRecalls, type RecallLine } from "@/db/queries/recalls";
import { AppError } from "@/lib/core/errors";
import { cutText, toStorableText } from "@/lib/core/preview";
import { logError } from "@/lib/log";
import { byWhom } from "./by-whom";
import type { Context } from "./context";
import type { FoundObservation } from "./find-observation";
import type { RangeQuery } from "./recall-range";
import { isMiss } from "./resolve-address";

/** What was asked for outside a run, and where it was looked for. */
export interface Asked extends RangeQuery {
  address: string;
  /** Known once the session that was named is. */
  sessionId: string | null;
  thread: string | null;
}

const OUTSIDE = { runId: null, requestId: null, step: null, charged: 0 };
const NOTHING = { observationId: null, unit: null, offset: null, length: null, total: null };

/** Looks for an observation, and notes in the ledger that somebody did, whether or not there is one. */
export async function noteRecall(
  ctx: Context,
  asked: Asked,
  find: () => Promise<FoundObservation>,
): Promise<FoundObservation> {
  const line = { ...OUTSIDE, asked: toStorableText(cutText(asked.address, 200)) };
  try {
    const found = await find();
    note(ctx, { ...line, status: "ok", ...whatOf(found, asked) });
    return found;
  } catch (error) {
    if (error instanceof AppError && isMiss(error.code)) {
      const { sessionId, thread } = asked;
      note(ctx, { ...line, ...NOTHING, status: error.code, sessionId, thread });
    }
    throw error;
  }
}

function whatOf({ recording, body }: FoundObservation, { lines, grep, offset = 0, length }: Asked) {
  const { sessionId, thread, id: observationId } = recording;
  const to = { sessionId, thread, observationId };
  if (lines !== undefined || grep !== undefined) return { ...to, unit: null, offset: null, length: null, total: null };
  const from = Math.min(offset, body.size);
  return {
    ...to,
    unit: "bytes",
    offset: from,
    length: Math.min(length ?? body.size, body.size - from),
    total: body.size,
  };
}

let last: Promise<void> = Promise.resolve();

/**
 * One after the other, as they came. A reader does not wait for it: of what was read in the last moment before a server or
 * its disk fails, the note may be lost.
 */
function note(ctx: Context, line: RecallLine): void {
  const { sql, teamId } = { sql: ctx.database.rebuildable, teamId: ctx.actor.teamId };
  last = last
    .then(() => insertRecalls(sql, teamId, byWhom(ctx), [line]))
    .catch((error: unknown) => logError("note-recall", error));
}

/** Settles when what was recalled before is in the ledger. */
export async function notesWritten(): Promise<void> {
  await last;
}
