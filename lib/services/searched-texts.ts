import type { Database } from "@/db/client";
import type { TextPlace } from "@/db/queries/find";
import { type ActionAt, actionsAt, type BodyAt, bodiesAt } from "@/db/queries/search-texts";
import type { ObservationKind } from "@/lib/core/event";
import { type BodyName, nameOfBody, readBodies } from "./read-bodies";
import { keepRecentBody, recentBody } from "./recent-bodies";

/** A text at one of the places that are searched, which is named by its index. */
export interface SearchedText {
  place: number;
  seq: number;
  /** Of the observation it is of. */
  id: string;
  /** In what came of it or was said, or in what was done. */
  where: "text" | "action";
  text: Uint8Array;
}

export interface WhatIsSearched {
  kind: ObservationKind | "all";
  /** What is looked for holds these, in whatever case of A to Z: what does not may be left out. */
  literals: readonly string[];
}

/** Bytes of bodies read by one query. */
const BODY_BYTES = 4 * 1024 * 1024;

/**
 * The texts at some places, in the order of the places and of the events there, what came of an event before what was
 * done; a bounded number of bytes at once.
 */
export async function* searchedTexts(
  database: Database,
  teamId: string,
  places: readonly TextPlace[],
  { kind, literals }: WhatIsSearched,
): AsyncGenerator<SearchedText[]> {
  const [bodies, actions] = await Promise.all([
    bodiesAt(database.sql, teamId, places, kind === "all" ? null : kind),
    kind === "all" || kind === "tool" ? actionsAt(database.sql, teamId, places, literals) : [],
  ]);
  for (const group of groupsOf(inOrder(bodies, actions))) {
    const held = await heldBodies(database, teamId, places, group);
    yield group.flatMap((each): SearchedText[] => {
      const { place, seq, id } = each;
      if ("text" in each) return [{ place, seq, id, where: "action", text: Buffer.from(each.text) }];
      const text = held.get(each.sha256);
      return text ? [{ place, seq, id, where: "text", text }] : [];
    });
  }
}

type At = BodyAt | ActionAt;

/** Both are in order; of one event, bodies come first. */
function* inOrder(bodies: readonly BodyAt[], actions: readonly ActionAt[]): Generator<At> {
  let nth = 0;
  for (const body of bodies) {
    for (let action = actions[nth]; action && isBefore(action, body); action = actions[++nth]) yield action;
    yield body;
  }
  yield* actions.slice(nth);
}

const isBefore = (one: At, other: At) => one.place < other.place || (one.place === other.place && one.seq < other.seq);
const isSameEvent = (one: At, other: At | undefined) => one.place === other?.place && one.seq === other.seq;

/** Neighbours whose bodies are read together; what is of one event stays together. */
function* groupsOf(all: Iterable<At>): Generator<At[]> {
  let group: At[] = [];
  let bytes = 0;
  for (const each of all) {
    if (bytes >= BODY_BYTES && !isSameEvent(each, group.at(-1))) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(each);
    if ("sha256" in each) bytes += each.bytes;
  }
  if (group.length > 0) yield group;
}

/** The bodies among them by their hash, also those that a search read lately: what is read is kept for the next one. */
async function heldBodies(
  database: Database,
  teamId: string,
  places: readonly TextPlace[],
  group: readonly At[],
): Promise<Map<string, Uint8Array>> {
  const held = new Map<string, Uint8Array>();
  const missing = new Map<string, BodyName>();
  for (const each of group) {
    if (!("sha256" in each) || held.has(each.sha256) || missing.has(each.sha256)) continue;
    const { sha256 } = each;
    const recent = recentBody(teamId, sha256);
    if (recent) held.set(sha256, recent);
    else missing.set(sha256, { sessionId: places[each.place]?.sessionId ?? "", sha256 });
  }
  const read = await readBodies(database, teamId, [...missing.values()]);
  for (const [sha256, name] of missing) {
    const body = read.get(nameOfBody(name));
    if (!body) continue;
    held.set(sha256, body);
    keepRecentBody(teamId, sha256, body);
  }
  return held;
}
