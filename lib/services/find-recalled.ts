import { parseAddress } from "@/lib/core/address";
import { AppError } from "@/lib/core/errors";
import type { TextRange } from "@/lib/core/text-range";
import type { Context } from "./context";
import { type FoundObservation, findObservation } from "./find-observation";
import { findSession } from "./find-session";
import { type Asked, noteRecall, partInBytes } from "./note-recall";

export interface RecallInput extends TextRange {
  address: string;
  /** Where to look: our id or the client's own, and a thread of it. */
  session?: string | undefined;
  thread?: string | undefined;
  as: "content" | "seen";
  sha256?: string | undefined;
}

/**
 * What an address names, in the session it names itself or the one named beside it.
 * @param scope told which session it is, once that is known.
 */
export async function findRecalled(
  ctx: Context,
  input: RecallInput,
  scope?: Pick<Asked, "sessionId">,
): Promise<FoundObservation> {
  const { id, session } = parseAddress(input.address);
  const sessionId = await scopeOf(ctx, session, input.session ?? null);
  if (scope) scope.sessionId = sessionId;
  const { thread = null, as, sha256 = null } = input;
  return findObservation(ctx, { id, sessionId, thread, as, sha256 });
}

/** As `findRecalled`, with its line in the ledger. */
export async function findNoted(ctx: Context, input: RecallInput): Promise<FoundObservation> {
  const asked = askedOf(input);
  return noteRecall(
    ctx,
    asked,
    () => findRecalled(ctx, input, asked),
    ({ recording, body }) => ({ recording, part: partInBytes(body, input) }),
  );
}

export function askedOf({ address, thread }: RecallInput): Asked {
  return { address, thread: thread ?? null, sessionId: null };
}

async function scopeOf(ctx: Context, inAddress: string | null, inQuery: string | null): Promise<string | null> {
  const named = [...new Set([inAddress, inQuery])].filter((session) => session !== null);
  const ids = new Set(await Promise.all(named.map(async (session) => (await findSession(ctx, session)).id)));
  if (ids.size > 1) throw new AppError("malformed", "The address names one session and `session` another.");
  return [...ids][0] ?? null;
}
