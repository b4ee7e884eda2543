import { setTimeout as delay } from "node:timers/promises";
import type { findInSession as op } from "@/lib/api/find";
import type { Input, Output } from "@/lib/api/operation";
import type { SeqRanges } from "@/lib/core/event";
import { EVENT_KINDS } from "@/lib/core/event";
import type { Match } from "@/lib/core/find-text";
import { oneOf } from "@/lib/core/one-of";
import type { Context } from "./context";
import { findThread } from "./find-thread";
import { type FindDoc, heldText, type TextKey, textKeyOf } from "./held-text";
import { toInt4 } from "./page";
import { fewPlaces, placeMatches } from "./place-matches";

/** An answer does not wait longer for texts that are still being read: it says how far it came. */
const PATIENCE_MS = 200;
type Answer = Output<typeof op>;

interface Asked {
  key: TextKey;
  words: string;
  from: number;
  limit: number;
}

/**
 * Words in a thread, wherever they stand: where its texts have an index, in the few events that may hold them; else in
 * all of them. What was found in the time of one answer comes with the event that the next one goes on with.
 */
export async function findInSession(ctx: Context, input: Input<typeof op>): Promise<Answer> {
  const { thread, key } = await findThread(ctx, input);
  const asked: Asked = {
    key: await textKeyOf(ctx.database, key, thread),
    words: input.q,
    from: Math.min(toInt4(input.from), thread.events),
    limit: input.limit,
  };
  const places = await fewPlaces(ctx.database, asked.key, input.q);
  return places ? findAmong(ctx, asked, places) : findHeld(ctx, asked);
}

async function findAmong(ctx: Context, { key, words, from, limit }: Asked, places: SeqRanges): Promise<Answer> {
  const until = performance.now() + PATIENCE_MS;
  const found = new Map<number, Match<FindDoc>>();
  for await (const { matches, next } of placeMatches(ctx.database, key, words, places, from)) {
    // One that holds the words in several texts counts once.
    for (const match of matches) if (!found.has(match.doc.seq)) found.set(match.doc.seq, match);
    const isLate = performance.now() > until || ctx.signal.aborted;
    if (found.size >= limit || isLate) return answer(found, limit, next, key.events);
  }
  return answer(found, limit, key.events, key.events);
}

async function findHeld(ctx: Context, { key, words, from, limit }: Asked): Promise<Answer> {
  const text = heldText(ctx.database, key, from);
  const timeIsUp = new AbortController();
  const deadline = delay(PATIENCE_MS, undefined, { signal: timeIsUp.signal, ref: false }).then(
    () => true,
    () => true,
  );
  const found = new Map<number, Match<FindDoc>>();
  let next = 0;
  let isLate = false;
  let searchedTo = from;
  while (found.size < limit) {
    searchedTo = text.readTo;
    const { matches, next: goOn } = text.find.search(words, next, limit);
    next = goOn;
    for (const match of matches) {
      if (match.doc.seq >= from && !found.has(match.doc.seq)) found.set(match.doc.seq, match);
    }
    if (text.error !== null) throw text.error;
    if (matches.length >= limit) continue;
    if (text.isDone || isLate || ctx.signal.aborted) break;
    isLate = await Promise.race([deadline, text.more.then(() => false)]);
  }
  timeIsUp.abort();
  return answer(found, limit, Math.min(searchedTo, key.events), key.events);
}

/** Where there is more than was asked for, what stands after the last is for the next answer. */
function answer(found: ReadonlyMap<number, Match<FindDoc>>, limit: number, searchedTo: number, of: number): Answer {
  const items = itemsOf(found).slice(0, limit);
  const last = items.length < limit ? undefined : items.at(-1);
  return last
    ? { items, searchedTo: last.seq + 1, of, isComplete: false }
    : { items, searchedTo, of, isComplete: searchedTo >= of };
}

function itemsOf(found: ReadonlyMap<number, Match<FindDoc>>): Answer["items"] {
  return [...found.values()].map(({ doc, line, snippet, matchOffsets }) => {
    const { seq, step, tool, observationId, where } = doc;
    return { seq, step, kind: oneOf(EVENT_KINDS, doc.kind), tool, observationId, where, line, snippet, matchOffsets };
  });
}
