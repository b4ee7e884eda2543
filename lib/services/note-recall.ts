import { insertRecalls, type RecallLine } from "@/db/queries/recalls";
import { AppError } from "@/lib/core/errors";
import { cutText, toStorableText } from "@/lib/core/preview";
import type { TextRange } from "@/lib/core/text-range";
import { logError } from "@/lib/log";
import { byWhom } from "./by-whom";
import type { Context } from "./context";
import type { FoundObservation } from "./find-observation";
import { isMiss } from "./resolve-address";

/** What was asked for outside a run, and where it was looked for. */
export interface Asked {
  address: string;
  /** Known once the session that was named is. */
  sessionId: string | null;
  thread: string | null;
}

const OUTSIDE = { runId: null, requestId: null, step: null, charged: 0 };
const NO_PART = { unit: null, offset: null, length: null, total: null };

/** What a recall led to, and what of it was given. */
export interface Noted {
  recording: FoundObservation["recording"];
  part: Pick<RecallLine, "unit" | "offset" | "length" | "total">;
}

/** Recalls, and notes in the ledger that somebody did, whether or not there was something. */
export async function noteRecall<T>(
  ctx: Context,
  asked: Asked,
  recall: () => Promise<T>,
  notedOf: (recalled: T) => Noted,
): Promise<T> {
  const line = { ...OUTSIDE, asked: toStorableText(cutText(asked.address, 200)) };
  try {
    const recalled = await recall();
    const { recording, part } = notedOf(recalled);
    const { sessionId, thread, id: observationId } = recording;
    note(ctx, { ...line, status: "ok", sessionId, thread, observationId, ...part });
    return recalled;
  } catch (error) {
    if (error instanceof AppError && isMiss(error.code)) {
      const { sessionId, thread } = asked;
      note(ctx, { ...line, ...NO_PART, observationId: null, status: error.code, sessionId, thread });
    }
    throw error;
  }
}

/** The bytes that were asked for, where they were not asked for by lines. */
export function partInBytes(
  { size }: FoundObservation["body"],
  { lines, grep, offset = 0, length }: TextRange,
): Noted["part"] {
  if (lines !== undefined || grep !== undefined) return NO_PART;
  const from = Math.min(offset, size);
  return { unit: "bytes", offset: from, length: Math.min(length ?? size, size - from), total: size };
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
