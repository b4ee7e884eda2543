import type { Database } from "@/db/client";
import { bodiesOf, type EventText, eventTexts, type TextBody, textBodies } from "@/db/queries/find";
import type { ThreadKey } from "@/db/queries/observations";
import { createFindText, type FindText } from "@/lib/core/find-text";
import { decodePart } from "./decode-part";

/** Whose text it is, and whether it is what was done or what came of it. */
export interface FindDoc extends Omit<EventText, "text"> {
  where: "action" | "text";
}

/** The texts of a stretch of a thread in memory, read once and searched many times. */
export interface ThreadText {
  find: FindText<FindDoc>;
  /** The stretch begins with this event. */
  from: number;
  /** All texts of events before this one, and from `from`, are in. */
  readTo: number;
  isWhole: boolean;
  /** The reading stopped: there is no more, or no more room. */
  isDone: boolean;
  error: unknown;
  /** Settles when there is more to search, or no more to come. */
  more: Promise<void>;
}

/** Texts of one thread that are held at once; a longer one is searched stretch by stretch. */
const MAX_BYTES = 160 * 1024 * 1024;
/** Of all threads together. */
const MAX_ALL_BYTES = 200 * 1024 * 1024;
/** Events read by one query, and bytes of bodies. */
const EVENTS = 4000;
const BODY_BYTES = 4 * 1024 * 1024;

const texts = new Map<string, ThreadText>();

/** The texts of a thread from some event on: held since the last search, or begun to be read. */
export function threadText(
  database: Database,
  key: ThreadKey & { generation: number; events: number },
  from: number,
): ThreadText {
  const name = `${key.teamId} ${key.sessionId} ${key.generation} ${key.thread}`;
  const held = texts.get(name);
  if (held && held.from <= from && held.error === null && !(held.isDone && !held.isWhole && from >= held.readTo)) {
    texts.delete(name);
    texts.set(name, held);
    return held;
  }
  const text: ThreadText = {
    ...{ find: createFindText<FindDoc>(), from, readTo: from },
    ...{ isWhole: false, isDone: false, error: null, more: Promise.resolve() },
  };
  texts.set(name, text);
  makeRoom(name);
  void readAll(database, key, text);
  return text;
}

/** The longest unused go first. */
function makeRoom(keep: string): void {
  let bytes = [...texts.values()].reduce((sum, { find }) => sum + find.bytes(), 0);
  for (const [name, { find }] of texts) {
    if (bytes <= MAX_ALL_BYTES - MAX_BYTES / 2) return;
    if (name === keep) continue;
    texts.delete(name);
    bytes -= find.bytes();
  }
}

async function readAll(
  database: Database,
  key: ThreadKey & { generation: number; events: number },
  text: ThreadText,
): Promise<void> {
  let tell = () => {};
  const renew = () => {
    text.more = new Promise((resolve) => {
      tell = resolve;
    });
  };
  renew();
  try {
    while (text.readTo < key.events && text.find.bytes() < MAX_BYTES) {
      await readSome(database, key, text);
      const told = tell;
      renew();
      told();
    }
    text.isWhole = text.readTo >= key.events;
  } catch (error) {
    text.error = error;
  }
  text.isDone = true;
  tell();
}

async function readSome(database: Database, key: ThreadKey & { generation: number }, text: ThreadText): Promise<void> {
  const to = text.readTo + EVENTS;
  const [events, bodies] = await Promise.all([
    eventTexts(database.sql, key, text.readTo, to),
    textBodies(database.sql, key, text.readTo, to),
  ]);
  const bodiesAt = bySeq(bodies);
  for (const group of groupsOf(events, bodiesAt)) {
    const wanted = new Set(group.flatMap(({ seq }) => bodiesAt.get(seq)?.map(({ sha256 }) => sha256) ?? []));
    const found = await readBodies(database, key, [...wanted]);
    for (const { text: words, ...event } of group) {
      const held = bodiesAt.get(event.seq) ?? [];
      if (event.kind === "tool" || held.length === 0) text.find.add({ ...event, where: "action" }, Buffer.from(words));
      for (const { sha256 } of held) {
        const body = found.get(sha256);
        if (body) text.find.add({ ...event, where: "text" }, body);
      }
    }
    text.readTo = (group.at(-1)?.seq ?? text.readTo) + 1;
  }
  text.readTo = to;
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
