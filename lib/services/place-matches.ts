import type { Database } from "@/db/client";
import type { SeqRanges } from "@/lib/core/event";
import { createFindText, type Match } from "@/lib/core/find-text";
import { piecesOfRanges } from "@/lib/core/ranges";
import { addTexts, type FindDoc, isHeldWhole, type TextKey } from "./held-text";
import { placeTexts } from "./place-texts";
import { textPlaces } from "./text-places";

/** Words that may stand in more of a thread than this are looked for in all of it, which is then kept in memory. */
const MOST = 0.25;
/** Places read by one query, and events of each at the most. */
const PLACES = 24;
const STRETCH = 100;

/** The few places of a thread in which words may stand; null where all of it is better searched in memory. */
export async function fewPlaces(database: Database, key: TextKey, words: string): Promise<SeqRanges | null> {
  const places = isHeldWhole(key) ? null : await textPlaces(database, key, words);
  return places && places.share <= MOST ? places.ranges : null;
}

/** What stands at some places from an event on, group by group; `next` is the event that the next group begins with. */
export async function* placeMatches(
  database: Database,
  key: TextKey,
  words: string,
  places: SeqRanges,
  from: number,
): AsyncGenerator<{ matches: Match<FindDoc>[]; next: number }> {
  const pieces = [...piecesOfRanges(places, from, STRETCH)];
  for (let i = 0; i < pieces.length; i += PLACES) {
    const matches: Match<FindDoc>[] = [];
    const some = pieces.slice(i, i + PLACES).map(([since, to]) => ({ ...key, from: since, to }));
    for await (const texts of placeTexts(database, key.teamId, some)) {
      const find = createFindText<FindDoc>();
      addTexts(find, texts);
      // All of a few events: one that holds the words in several texts has several, so that no limit says when to stop.
      matches.push(...find.search(words, 0, Number.POSITIVE_INFINITY).matches);
    }
    yield { matches, next: pieces[i + PLACES]?.[0] ?? key.events };
  }
}
