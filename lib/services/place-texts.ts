import type { Database } from "@/db/client";
import { bodiesOf, type EventText, eventTexts, type TextBody, type TextPlace, textBodies } from "@/db/queries/find";
import { decodePart } from "./decode-part";
import { keepRecentBody, recentBody } from "./recent-bodies";

/** What is said in an event: what was done, if that is told apart, and what came of it or was said. */
export interface PlaceText {
  event: Omit<EventText, "text">;
  action: Uint8Array | null;
  bodies: ObservationText[];
}

export interface ObservationText {
  id: string;
  kind: string;
  text: Uint8Array;
}

/** Bytes of bodies read by one query. */
const BODY_BYTES = 4 * 1024 * 1024;

/**
 * The texts of the events at some places, in their order, a bounded number of bytes at once. A search keeps what it read
 * for the next one.
 */
export async function* placeTexts(
  database: Database,
  teamId: string,
  places: readonly TextPlace[],
  { isSearch = false } = {},
): AsyncGenerator<PlaceText[]> {
  const [events, bodies] = await Promise.all([
    eventTexts(database.sql, teamId, places),
    textBodies(database.sql, teamId, places),
  ]);
  const bodiesAt = byEvent(bodies);
  for (const group of groupsOf(events, bodiesAt)) {
    const held = group.flatMap((event) => bodiesAt.get(nameOf(event)) ?? []);
    const found = await (isSearch ? searchBodies : readBodies)(database, teamId, held);
    yield group.map(({ text, ...event }) => {
      const held = bodiesAt.get(nameOf(event)) ?? [];
      return {
        event,
        action: event.kind === "tool" || held.length === 0 ? Buffer.from(text) : null,
        bodies: held.flatMap(({ id, kind, ...body }) => {
          const bytes = found.get(contentOf(body));
          return bytes ? [{ id, kind, text: bytes }] : [];
        }),
      };
    });
  }
}

const nameOf = ({ generation, seq }: { generation: number; seq: number }) => `${generation} ${seq}`;
const contentOf = ({ sessionId, sha256 }: { sessionId: string; sha256: string }) => `${sessionId} ${sha256}`;

/** An event may hold several. */
function byEvent(bodies: readonly TextBody[]): Map<string, TextBody[]> {
  const at = new Map<string, TextBody[]>();
  for (const body of bodies) {
    const others = at.get(nameOf(body));
    if (others) others.push(body);
    else at.set(nameOf(body), [body]);
  }
  return at;
}

/** Neighbours whose bodies are read together. */
function* groupsOf(
  events: readonly EventText[],
  bodiesAt: ReadonlyMap<string, readonly TextBody[]>,
): Generator<EventText[]> {
  let group: EventText[] = [];
  let bytes = 0;
  for (const event of events) {
    group.push(event);
    for (const body of bodiesAt.get(nameOf(event)) ?? []) bytes += body.bytes;
    if (bytes < BODY_BYTES) continue;
    yield group;
    group = [];
    bytes = 0;
  }
  yield group;
}

/** As `readBodies`, of what no search read lately. */
async function searchBodies(
  database: Database,
  teamId: string,
  bodies: readonly TextBody[],
): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  const missing = bodies.filter((body) => {
    const recent = recentBody(teamId, body.sha256);
    if (recent) found.set(contentOf(body), recent);
    return !recent;
  });
  const shaOf = new Map(missing.map((body) => [contentOf(body), body.sha256]));
  for (const [name, bytes] of await readBodies(database, teamId, missing)) {
    found.set(name, bytes);
    keepRecentBody(teamId, shaOf.get(name) ?? "", bytes);
  }
  return found;
}

/** Bodies by their content, each whole: a match may lie across two of its stored parts. */
async function readBodies(
  database: Database,
  teamId: string,
  bodies: readonly TextBody[],
): Promise<Map<string, Uint8Array>> {
  const wanted = new Map(
    bodies.map(({ sessionId, sha256 }) => [contentOf({ sessionId, sha256 }), { sessionId, sha256 }]),
  );
  const parts = new Map<string, Uint8Array[]>();
  for (const part of await bodiesOf(database.sql, teamId, [...wanted.values()])) {
    const bytes = await decodePart(part);
    const before = parts.get(contentOf(part));
    if (before) before.push(bytes);
    else parts.set(contentOf(part), [bytes]);
  }
  return new Map([...parts].map(([name, [first, ...rest]]) => [name, joined(first, rest)]));
}

function joined(first: Uint8Array | undefined, rest: readonly Uint8Array[]): Uint8Array {
  return first && rest.length === 0 ? first : Buffer.concat(first ? [first, ...rest] : []);
}
