import { setImmediate as breathe, setTimeout as delay } from "node:timers/promises";
import { firstParts } from "@/db/queries/contents";
import { findLife } from "@/db/queries/life";
import type { Input, Output } from "@/lib/api/operation";
import type { listQuotes as op } from "@/lib/api/quotes";
import { AppError } from "@/lib/core/errors";
import { EVENT_KINDS } from "@/lib/core/event";
import { oneOf } from "@/lib/core/one-of";
import { tellingWords } from "@/lib/core/telling-words";
import type { Context } from "./context";
import { decodePart } from "./decode-part";
import { findThread } from "./find-thread";
import { type FindDoc, type HeldText, heldText, textKeyOf } from "./held-text";

const WORDS = 24;
const ITEMS = 20;
/** Beyond this many places a word tells nothing. */
const PLACES = 200;
/** Of an output; what stands after it is not looked for. */
const HEAD_CHARS = 400_000;
const PATIENCE_MS = 1500;

type Quote = Output<typeof op>["items"][number];

/**
 * Where an observation was used, as far as its own words tell: those that stood nowhere in the thread before it, and
 * stand again later in a prompt, a reply, thinking or an action. What another tool printed later is no use of it.
 */
export async function listQuotes(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { thread, key } = await findThread(ctx, input);
  const life = await findLife(ctx.database.sql, key, input.observation);
  if (!life) throw new AppError("not-found", `Nothing in this thread has the address §${input.observation}.`);
  const text = heldText(ctx.database, await textKeyOf(ctx.database, key, thread), 0);
  const words = life.isText ? tellingWords(await headOf(ctx, key.sessionId, life.sha256), WORDS) : [];
  const timeIsUp = new AbortController();
  const patience = delay(PATIENCE_MS, undefined, { signal: timeIsUp.signal, ref: false }).catch(() => {});
  await Promise.race([patience, wholly(text)]);
  timeIsUp.abort();
  if (!text.isDone) return { items: [], searched: words.length, isComplete: false };

  const quotes = new Map<number, Quote>();
  for (const word of words) {
    for (const doc of usesOf(text, word, life.seq)) {
      if (quotes.has(doc.seq)) continue;
      const { seq, step, tool } = doc;
      quotes.set(seq, { seq, step, tool, kind: oneOf(EVENT_KINDS, doc.kind), words: word });
    }
    await breathe();
  }
  const items = [...quotes.values()].sort((a, b) => a.seq - b.seq).slice(0, ITEMS);
  return { items, searched: words.length, isComplete: true };
}

/** Later places of a word; none when it was known before. */
function usesOf(text: HeldText, word: string, seq: number): FindDoc[] {
  const { matches } = text.find.search(word, 0, PLACES);
  const docs = matches
    .filter(({ snippet, matchOffsets }) => snippet.slice(...matchOffsets) === word)
    .map(({ doc }) => doc);
  if (matches.length >= PLACES || docs.some((doc) => doc.seq < seq || (doc.seq === seq && doc.where === "action")))
    return [];
  return docs.filter((doc) => doc.seq > seq && (doc.kind !== "tool" || doc.where === "action"));
}

async function headOf({ database, actor }: Context, sessionId: string, sha256: string): Promise<string> {
  const [part] = await firstParts(database.sql, actor.teamId, sessionId, [sha256]);
  return part ? new TextDecoder().decode(await decodePart(part)).slice(0, HEAD_CHARS) : "";
}

async function wholly(text: HeldText): Promise<void> {
  while (!text.isDone) await text.more;
}
