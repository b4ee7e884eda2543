import type { Database } from "@/db/client";
import { bodiesOf, type EventText, eventTexts, type TextBody, textBodies } from "@/db/queries/find";
import type { ThreadKey } from "@/db/queries/observations";
import type { Range } from "@/lib/core/outline";
import { decodePart } from "./decode-part";

/** What is said in an event: what was done, if that is told apart, and what came of it or was said. */
export interface ThreadText {
  event: Omit<EventText, "text">;
  action: Uint8Array | null;
  bodies: Uint8Array[];
}

/** Bytes of bodies read by one query. */
const BODY_BYTES = 4 * 1024 * 1024;

/** The texts of the events in some half-open ranges, ascending, a bounded number of bytes at once. */
export async function* threadTexts(
  database: Database,
  key: ThreadKey & { generation: number },
  ranges: readonly Range[],
): AsyncGenerator<ThreadText[]> {
  const [events, bodies] = await Promise.all([
    eventTexts(database.sql, key, ranges),
    textBodies(database.sql, key, ranges),
  ]);
  const bodiesAt = bySeq(bodies);
  for (const group of groupsOf(events, bodiesAt)) {
    const wanted = new Set(group.flatMap(({ seq }) => bodiesAt.get(seq)?.map(({ sha256 }) => sha256) ?? []));
    const found = await readBodies(database, key, [...wanted]);
    yield group.map(({ text, ...event }) => {
      const held = bodiesAt.get(event.seq) ?? [];
      return {
        event,
        action: event.kind === "tool" || held.length === 0 ? Buffer.from(text) : null,
        bodies: held.flatMap(({ sha256 }) => found.get(sha256) ?? []),
      };
    });
  }
}

/** Neighbours whose bodies are read together. */
function* groupsOf(
  events: readonly EventText[],
  bodiesAt: ReadonlyMap<number, readonly TextBody[]>,
): Generator<EventText[]> {
  let group: EventText[] = [];
  let bytes = 0;
  for (const event of events) {
    group.push(event);
    for (const body of bodiesAt.get(event.seq) ?? []) bytes += body.bytes;
    if (bytes < BODY_BYTES) continue;
    yield group;
    group = [];
    bytes = 0;
  }
  yield group;
}

/** Bodies by their hash, each whole: a match may lie across two of its stored parts. */
async function readBodies(
  database: Database,
  key: ThreadKey,
  wanted: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const parts = new Map<string, Uint8Array[]>();
  for (const { sha256, ...part } of await bodiesOf(database.sql, key, wanted)) {
    const bytes = await decodePart(part);
    const found = parts.get(sha256);
    if (found) found.push(bytes);
    else parts.set(sha256, [bytes]);
  }
  return new Map([...parts].map(([sha256, [first, ...rest]]) => [sha256, joined(first, rest)]));
}

function joined(first: Uint8Array | undefined, rest: readonly Uint8Array[]): Uint8Array {
  return first && rest.length === 0 ? first : Buffer.concat(first ? [first, ...rest] : []);
}

/** An event may hold several outputs. */
function bySeq(bodies: readonly TextBody[]): Map<number, TextBody[]> {
  const at = new Map<number, TextBody[]>();
  for (const body of bodies) {
    const others = at.get(body.seq);
    if (others) others.push(body);
    else at.set(body.seq, [body]);
  }
  return at;
}
