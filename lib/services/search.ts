import type { TextPlace } from "@/db/queries/find";
import { countUnindexed, type HitRow, type IndexedThread, observationsFound } from "@/db/queries/search";
import type { Input, Output } from "@/lib/api/operation";
import type { search as op, SearchHit } from "@/lib/api/search";
import { encodeCursor } from "@/lib/core/cursor";
import { OBSERVATION_KINDS } from "@/lib/core/event";
import { linesHolding, staysWithinLine } from "@/lib/core/lines-holding";
import { foldedOccurrencesOf, isThere, occurrencesOf } from "@/lib/core/occurrences";
import { oneOf } from "@/lib/core/one-of";
import { piecesOfRanges } from "@/lib/core/ranges";
import { foldsCase, literalsOf } from "@/lib/core/search-plan";
import { searchLiteral, searchWords } from "@/lib/core/search-text";
import { lineOf, snippetOf } from "@/lib/core/snippet";
import { stubOf } from "@/lib/core/stub";
import type { Context } from "./context";
import { findSession } from "./find-session";
import { readCursor } from "./page";
import { matchRegex, type Place } from "./regex-thread";
import { type SearchPlaces, searchPlaces } from "./search-places";
import { type Position, type ThreadAt, threadsInOrder } from "./search-threads";
import { type SearchedText, searchedTexts } from "./searched-texts";

/** After so long an answer says what it found so far, and where to go on. */
const PATIENCE_MS = 1000;
/** Events whose texts are read by one query: few at first, and then as many as what was found so far makes likely. */
const EVENTS = { first: 64, most: 4000 };
/** Events of one place at the most. */
const STRETCH = 64;

interface Doc {
  thread: IndexedThread;
  seq: number;
  /** The how-many-th of its event that was found. */
  nth: number;
  id: string;
  where: SearchHit["where"];
  text: Uint8Array;
  place: NonNullable<Place>;
}

export async function search(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { sql } = ctx.database;
  const { teamId } = ctx.actor;
  const sessionId = input.session === undefined ? null : (await findSession(ctx, input.session)).id;
  const from = input.cursor === undefined ? null : readPosition(input.cursor);
  const literals = literalsOf(input.mode, input.q);
  const places = await searchPlaces(ctx.database, teamId, literals);
  const { docs, next } = await findDocs(ctx, input, { literals, places, sessionId, from });
  const found = docs.map(({ thread, seq, id }) => ({ generation: thread.generation, seq, id }));
  // What changed while others were read was not searched either.
  const [rows, notIndexed] = await Promise.all([
    observationsFound(sql, teamId, found),
    countUnindexed(sql, teamId, sessionId),
  ]);
  const rowOf = new Map(rows.map((row) => [nameOf(row.generation, row.seq, row.id), row]));
  const items = docs.flatMap((doc) => {
    const row = rowOf.get(nameOf(doc.thread.generation, doc.seq, doc.id));
    return row ? [toHit(doc, row)] : [];
  });
  return { items, nextCursor: next ? encodeCursor(keysOf(next)) : null, notIndexed };
}

interface Walk {
  /** What every find holds. */
  literals: readonly string[];
  places: SearchPlaces;
  sessionId: string | null;
  from: Position | null;
}

/** What is found in the time of one answer, and where the next one goes on. */
async function findDocs(
  ctx: Context,
  { q, mode, kind, limit }: Input<typeof op>,
  { literals, places, sessionId, from }: Walk,
): Promise<{ docs: Doc[]; next: Position | null }> {
  const until = performance.now() + PATIENCE_MS;
  const match = matcherOf(mode, q, literals);
  const docs: Doc[] = [];
  let size = EVENTS.first;
  let batch: (TextPlace & ThreadAt)[] = [];
  let [waiting, read] = [0, 0];

  /** Gives where to go on when there is enough. */
  async function flush(): Promise<Position | null> {
    const threads = batch.map(({ thread }) => thread);
    for await (const texts of searchedTexts(ctx.database, ctx.actor.teamId, batch, { kind, literals })) {
      for (const doc of await docsOf(texts, threads, match)) {
        if (isBefore(doc, from)) continue;
        if (docs.length >= limit) return positionOf(doc);
        docs.push(doc);
      }
    }
    batch = [];
    read += waiting;
    waiting = 0;
    size = nextSize(read, docs.length, limit);
    return null;
  }

  for await (const thread of threadsInOrder(ctx, places, sessionId, from)) {
    const since = from && isSame(thread, from) ? from.seq : 0;
    for (const [start, end] of piecesOfRanges(places.rangesOf(thread), since, STRETCH)) {
      if (waiting >= size) {
        const next = await flush();
        if (next) return { docs, next };
        if (performance.now() > until || ctx.signal.aborted)
          return { docs, next: { ...placeOf(thread), seq: start, nth: 0 } };
      }
      batch.push({ ...thread, thread, from: start, to: end });
      waiting += end - start;
    }
  }
  return { docs, next: batch.length > 0 ? await flush() : null };
}

/** Events that hold what is still wanted, where they hold as much of it as those before. */
function nextSize(read: number, found: number, wanted: number): number {
  const likely = found === 0 ? 4 * read : Math.ceil((1.2 * read * (wanted - found + 1)) / found);
  return Math.min(Math.max(likely, EVENTS.first), EVENTS.most);
}

type Matcher = (texts: readonly Uint8Array[]) => Promise<Place[]> | Place[];

function matcherOf(mode: Input<typeof op>["mode"], q: string, literals: readonly string[]): Matcher {
  if (mode === "regex") return regexMatcher(q, literals);
  const find = mode === "words" ? searchWords(q) : searchLiteral(q);
  return (texts) => texts.map(find);
}

/** Only lines that hold what no match can do without are matched, where a match is one of a line: it takes far less. */
function regexMatcher(q: string, literals: readonly string[]): Matcher {
  const occurrences = foldsCase(q) ? foldedOccurrencesOf : occurrencesOf;
  const [first, ...others] = literals.map((literal) => occurrences(Buffer.from(literal, "utf8")));
  if (!first) return (texts) => matchRegex(q, texts);
  const isLinewise = staysWithinLine(q);
  return async (texts) => {
    const likely = texts.flatMap((text, n) => {
      if (!isLinewise) {
        const isLikely = [first, ...others].every((each) => isThere(each, text));
        return isLikely ? [{ n, text, placeOf: (at: number) => at }] : [];
      }
      const lines = linesHolding(text, first, others);
      return lines.text.length > 0 ? [{ n, ...lines }] : [];
    });
    const places: Place[] = texts.map(() => null);
    const found = await matchRegex(
      q,
      likely.map(({ text }) => text),
    );
    for (const [i, { n, placeOf }] of likely.entries()) {
      const place = found[i];
      if (place) places[n] = { from: placeOf(place.from), to: placeOf(place.from) + place.to - place.from };
    }
    return places;
  };
}

/** One for each observation that matches, in what came of it rather than in what was done. */
async function docsOf(
  texts: readonly SearchedText[],
  threads: readonly IndexedThread[],
  match: Matcher,
): Promise<Doc[]> {
  const places = await match(texts.map(({ text }) => text));
  const found = new Map<string, Doc>();
  const countAt = new Map<string, number>();
  for (const [i, { place: at, ...text }] of texts.entries()) {
    const [place, thread] = [places[i], threads[at]];
    if (!place || !thread) continue;
    const name = nameOf(thread.generation, text.seq, text.id);
    if (found.has(name)) continue;
    const event = nameOf(thread.generation, text.seq, "");
    const nth = countAt.get(event) ?? 0;
    countAt.set(event, nth + 1);
    found.set(name, { ...text, thread, place, nth });
  }
  return [...found.values()];
}

const nameOf = (generation: number, seq: number, id: string) => `${generation} ${seq} ${id}`;

function toHit({ where, text, place, thread }: Doc, row: HitRow): SearchHit {
  const kind = oneOf(OBSERVATION_KINDS, row.kind);
  const { step, seq, tool, action, onLivePath, inViewUntil, discardedBy, sessionTitle } = row;
  return {
    observationId: row.id,
    kind,
    session: thread.sessionId,
    sessionTitle,
    thread: row.thread,
    ...{ step, seq, tool, action, where },
    at: row.at?.toISOString() ?? null,
    line: lineOf(text, place.from),
    ...snippetOf(text, place.from, place.to),
    stub: stubOf({ ...row, kind }),
    ...{ onLivePath, inViewUntil, discardedBy },
  };
}

const placeOf = ({ sortedAt, sessionId, thread }: IndexedThread) => ({ sortedAt, sessionId, thread });
const positionOf = ({ thread, seq, nth }: Doc): Position => ({ ...placeOf(thread), seq, nth });
const isSame = (thread: IndexedThread, from: Position) =>
  thread.sessionId === from.sessionId && thread.thread === from.thread;

function isBefore({ thread, seq, nth }: Doc, from: Position | null): boolean {
  return from !== null && isSame(thread, from) && (seq < from.seq || (seq === from.seq && nth < from.nth));
}

function keysOf({ sortedAt, sessionId, thread, seq, nth }: Position) {
  return [sortedAt.toISOString(), sessionId, thread, seq, nth];
}

/** @throws AppError `malformed` */
function readPosition(cursor: string): Position {
  const { texts, ints } = readCursor(cursor, "tusii");
  const [sortedAt = "", sessionId = "", thread = ""] = texts;
  return { sortedAt: new Date(sortedAt), sessionId, thread, seq: ints[0] ?? 0, nth: ints[1] ?? 0 };
}
