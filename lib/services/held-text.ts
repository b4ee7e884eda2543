import type { Database } from "@/db/client";
import type { EventText } from "@/db/queries/find";
import type { ThreadKey } from "@/db/queries/observations";
import { textVersionOf } from "@/db/queries/text-index";
import type { ThreadRow } from "@/db/queries/threads";
import { createFindText, type FindText } from "@/lib/core/find-text";
import { type PlaceText, placeTexts } from "./place-texts";

/** Whose text it is, and whether it is what was done or what came of it. */
export interface FindDoc extends Omit<EventText, "text" | "generation"> {
  where: "action" | "text";
}

/** The texts of a stretch of a thread in memory, read once and searched many times. */
export interface HeldText {
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
/** Events asked for at once. */
const EVENTS = 4000;

const texts = new Map<string, HeldText>();

/** A thread's texts as they are: a side file that comes completes an output, and they are of another version. */
export interface TextKey extends ThreadKey {
  generation: number;
  textVersion: number;
  events: number;
}

export async function textKeyOf(database: Database, key: ThreadKey, thread: ThreadRow): Promise<TextKey> {
  const { generation, events } = thread;
  const textVersion = await textVersionOf(database.sql, { teamId: key.teamId, generation });
  return { ...key, generation, events, textVersion };
}

const nameOf = (key: TextKey) => `${key.teamId} ${key.sessionId} ${key.generation} ${key.textVersion} ${key.thread}`;

/** Whether all of a thread is in memory: then no search is faster than one there. */
export function isHeldWhole(key: TextKey): boolean {
  const held = texts.get(nameOf(key));
  return held?.isWhole === true && held.from === 0;
}

/** The texts of a thread from some event on: held since the last search, or begun to be read. */
export function heldText(database: Database, key: TextKey, from: number): HeldText {
  const name = nameOf(key);
  const held = texts.get(name);
  if (held && held.from <= from && held.error === null && !(held.isDone && !held.isWhole && from >= held.readTo)) {
    texts.delete(name);
    texts.set(name, held);
    return held;
  }
  const text: HeldText = {
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

async function readAll(database: Database, key: TextKey, text: HeldText): Promise<void> {
  let tell = () => {};
  const renew = () => {
    text.more = new Promise((resolve) => {
      tell = resolve;
    });
  };
  renew();
  try {
    while (text.readTo < key.events && text.find.bytes() < MAX_BYTES) {
      const to = text.readTo + EVENTS;
      for await (const group of placeTexts(database, key.teamId, [{ ...key, from: text.readTo, to }])) {
        addTexts(text.find, group);
        text.readTo = (group.at(-1)?.event.seq ?? text.readTo) + 1;
      }
      text.readTo = to;
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

/** Makes texts ready to be searched. */
export function addTexts(find: FindText<FindDoc>, texts: readonly PlaceText[]): void {
  for (const { event, action, bodies } of texts) {
    if (action) find.add({ ...event, where: "action" }, action);
    for (const { text } of bodies) find.add({ ...event, where: "text" }, text);
  }
}
