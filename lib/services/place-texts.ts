import type { Database } from "@/db/client";
import { type EventText, eventTexts, type TextBody, type TextPlace, textBodies } from "@/db/queries/find";
import { nameOfBody, readBodies } from "./read-bodies";

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

/** The texts of the events at some places, in their order, a bounded number of bytes at once. */
export async function* placeTexts(
  database: Database,
  teamId: string,
  places: readonly TextPlace[],
): AsyncGenerator<PlaceText[]> {
  const [events, bodies] = await Promise.all([
    eventTexts(database.sql, teamId, places),
    textBodies(database.sql, teamId, places),
  ]);
  const bodiesAt = byEvent(bodies);
  for (const group of groupsOf(events, bodiesAt)) {
    const held = group.flatMap((event) => bodiesAt.get(nameOf(event)) ?? []);
    const found = await readBodies(database, teamId, held);
    yield group.map(({ text, ...event }) => {
      const held = bodiesAt.get(nameOf(event)) ?? [];
      return {
        event,
        action: event.kind === "tool" || held.length === 0 ? Buffer.from(text) : null,
        bodies: held.flatMap(({ id, kind, ...body }) => {
          const bytes = found.get(nameOfBody(body));
          return bytes ? [{ id, kind, text: bytes }] : [];
        }),
      };
    });
  }
}

const nameOf = ({ generation, seq }: { generation: number; seq: number }) => `${generation} ${seq}`;

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
