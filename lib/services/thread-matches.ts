import { setTimeout as delay } from "node:timers/promises";
import type { SeqRanges } from "@/lib/core/event";
import type { Match } from "@/lib/core/find-text";
import type { Context } from "./context";
import { type FindDoc, heldText, type TextKey } from "./held-text";
import { fewPlaces, placeMatches } from "./place-matches";

/** Every text of a thread that holds words, at its first match, in the order of the log. */
export interface ThreadMatches {
  matches: Match<FindDoc>[];
  /** False where there were more than asked for, or more time was needed. */
  isComplete: boolean;
}

/** Looks for words in the texts of a thread, as `findInSession` does, and tells what was done apart from what came of it. */
export async function threadMatches(
  ctx: Context,
  key: TextKey,
  words: string,
  { limit, patienceMs }: { limit: number; patienceMs: number },
): Promise<ThreadMatches> {
  const until = performance.now() + patienceMs;
  const places = await fewPlaces(ctx.database, key, words);
  return places ? among(places) : held();

  async function among(places: SeqRanges): Promise<ThreadMatches> {
    const matches: Match<FindDoc>[] = [];
    for await (const { matches: some, next } of placeMatches(ctx.database, key, words, places, 0)) {
      matches.push(...some);
      const isEnough = matches.length > limit || performance.now() > until || ctx.signal.aborted;
      if (isEnough)
        return { matches: matches.slice(0, limit), isComplete: matches.length <= limit && next >= key.events };
    }
    return { matches, isComplete: true };
  }

  async function held(): Promise<ThreadMatches> {
    const text = heldText(ctx.database, key, 0);
    const matches: Match<FindDoc>[] = [];
    const timeIsUp = delay(patienceMs, "late" as const, { ref: false });
    for (let next = 0; ; ) {
      const { isDone } = text;
      const found = text.find.search(words, next, limit - matches.length);
      matches.push(...found.matches);
      next = found.next;
      if (text.error !== null) throw text.error;
      if (matches.length >= limit) return { matches, isComplete: false };
      if (isDone) return { matches, isComplete: text.isWhole };
      if (ctx.signal.aborted || (await Promise.race([timeIsUp, text.more])) === "late")
        return { matches, isComplete: false };
    }
  }
}
