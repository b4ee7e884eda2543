import { setTimeout as delay } from "node:timers/promises";
import type { findInSession as op } from "@/lib/api/find";
import type { Input, Output } from "@/lib/api/operation";
import { EVENT_KINDS } from "@/lib/core/event";
import type { Match } from "@/lib/core/find-text";
import { oneOf } from "@/lib/core/one-of";
import type { Context } from "./context";
import { type FindDoc, type ThreadText, threadText } from "./find-texts";
import { findThread } from "./find-thread";
import { toInt4 } from "./page";

/** An answer does not wait longer for texts that are still being read: it says how far it came. */
const PATIENCE_MS = 200;

/**
 * Words in a thread, wherever they stand. What was found in the time of one answer comes with the event that the next
 * one goes on with; once a thread's texts are in memory one answer is all.
 */
export async function findInSession(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { thread, key } = await findThread(ctx, input);
  const from = Math.min(toInt4(input.from), thread.events);
  const text = threadText(ctx.database, { ...key, generation: thread.generation, events: thread.events }, from);
  const timeIsUp = new AbortController();
  const deadline = delay(PATIENCE_MS, undefined, { signal: timeIsUp.signal, ref: false }).then(
    () => true,
    () => true,
  );
  const found = new Map<number, Match<FindDoc>>();
  let next = 0;
  let isLate = false;
  let searchedTo = from;
  while (found.size < input.limit) {
    searchedTo = text.readTo;
    const { matches, next: goOn } = text.find.search(input.q, next, input.limit);
    next = goOn;
    for (const match of matches) {
      if (match.doc.seq >= from && !found.has(match.doc.seq)) found.set(match.doc.seq, match);
    }
    if (text.error !== null) throw text.error;
    if (matches.length >= input.limit) continue;
    if (text.isDone || isLate || ctx.signal.aborted) break;
    isLate = await Promise.race([deadline, text.more.then(() => false)]);
  }
  timeIsUp.abort();
  const items = [...found.values()].slice(0, input.limit);
  const last = items.at(-1);
  const isFull = items.length >= input.limit && last !== undefined;
  const to = isFull ? last.doc.seq + 1 : Math.min(searchedTo, thread.events);
  return {
    items: items.map(toItem),
    searchedTo: to,
    of: thread.events,
    isComplete: !isFull && isAll(text, thread.events),
  };
}

function isAll(text: ThreadText, events: number): boolean {
  return text.isDone && text.readTo >= events;
}

function toItem({ doc, line, snippet, matchOffsets }: Match<FindDoc>) {
  const { seq, step, tool, observationId, where } = doc;
  return { seq, step, kind: oneOf(EVENT_KINDS, doc.kind), tool, observationId, where, line, snippet, matchOffsets };
}
