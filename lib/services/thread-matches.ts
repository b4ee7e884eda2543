import { setTimeout as delay } from "node:timers/promises";
import { createFindText, type Match } from "@/lib/core/find-text";
import { piecesOfRanges } from "@/lib/core/ranges";
import type { Context } from "./context";
import { addTexts, type FindDoc, heldText, isHeldWhole, type TextKey } from "./held-text";
import { placeTexts } from "./place-texts";
import { textPlaces } from "./text-places";

/** Words that may stand in more of a thread than this are looked for in all of it, which is then kept in memory. */
const MOST = 0.25;
const PLACES = 24;
const STRETCH = 100;

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
  const places = isHeldWhole(key) ? null : await textPlaces(ctx.database, key, words);
  return places && places.share <= MOST ? among([...piecesOfRanges(places.ranges, 0, STRETCH)]) : held();

  async function among(pieces: readonly (readonly [number, number])[]): Promise<ThreadMatches> {
    const matches: Match<FindDoc>[] = [];
    for (let i = 0; i < pieces.length; i += PLACES) {
      if (matches.length >= limit || (i > 0 && performance.now() > until)) return { matches, isComplete: false };
      const some = pieces.slice(i, i + PLACES).map(([from, to]) => ({ ...key, from, to }));
      for await (const texts of placeTexts(ctx.database, key.teamId, some)) {
        const find = createFindText<FindDoc>();
        addTexts(find, texts);
        matches.push(...find.search(words, 0, limit).matches);
      }
    }
    return { matches: matches.slice(0, limit), isComplete: matches.length <= limit };
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
