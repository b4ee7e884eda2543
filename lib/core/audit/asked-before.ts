import { type AuditedCall, failed } from "./audited-call";
import type { CallKey } from "./call-key";
import { highestIn, highestOver, highestTree, raiseAt, raiseSpan } from "./highest-tree";
import { firstOf, lastOf } from "./line-range";

/** Calls with one key by where they stand in their thread: which are in view, and which have left it. */
export interface Asked {
  /** Where each first and last line of theirs comes in order. */
  places: ReadonlyMap<number, number>;
  inView: number[];
  /** Of those in view, by first line: the furthest last line. */
  reach: number[];
  /** Of those that left, the latest by first line, and over each line. */
  began: number[];
  spanned: number[];
}

/** Whether its output may stand for another's: it is on the live path, and a read that failed gave no lines. */
export function answers(call: AuditedCall): call is AuditedCall & { key: CallKey } {
  return call.key !== null && call.onLivePath && !(call.key.file !== null && failed(call));
}

/** Of the keys that more than one call has: what was asked once was not asked before. */
export function askedBefore(calls: readonly AuditedCall[]): Map<string, Asked> {
  const lines = new Map<string, Set<number>>();
  const repeated = repeatedKeys(calls);
  for (const { key } of calls) {
    if (key === null || !repeated.has(key.key)) continue;
    const known = lines.get(key.key) ?? new Set();
    lines.set(key.key, known.add(firstOf(key.range)).add(lastOf(key.range)));
  }
  return new Map(Array.from(lines, ([key, known]) => [key, emptyOver(known)]));
}

function repeatedKeys(calls: readonly AuditedCall[]): Set<string> {
  const once = new Set<string>();
  const repeated = new Set<string>();
  for (const { key } of calls) {
    if (key === null) continue;
    if (once.has(key.key)) repeated.add(key.key);
    else once.add(key.key);
  }
  return repeated;
}

function emptyOver(lines: ReadonlySet<number>): Asked {
  const sorted = Array.from(lines).sort((a, b) => a - b);
  const tree = () => highestTree(sorted.length);
  const places = new Map(sorted.map((line, place) => [line, place]));
  return { places, inView: [], reach: tree(), began: tree(), spanned: tree() };
}

export function comeIntoView(asked: Asked, key: CallKey, at: number): void {
  const [first, last] = placesOf(asked, key);
  asked.inView.push(at);
  raiseAt(asked.reach, first, last);
}

/** What is in view from now on, of what was. */
export function keepInView(asked: Asked, calls: readonly AuditedCall[], isKept: (at: number) => boolean): void {
  const kept = asked.inView.filter(isKept);
  asked.inView = [];
  asked.reach.fill(-1);
  for (const at of kept) {
    const key = calls[at]?.key;
    if (key) comeIntoView(asked, key, at);
  }
}

export function leaveView(asked: Asked, key: CallKey, at: number): void {
  const [first, last] = placesOf(asked, key);
  raiseAt(asked.began, first, at);
  raiseSpan(asked.spanned, first, last, at);
}

/** Whether one call in view holds all that is asked for. */
export function isInView(asked: Asked, key: CallKey): boolean {
  const [first, last] = placesOf(asked, key);
  return highestIn(asked.reach, 0, first) >= last;
}

/** The latest that left and shares a line with what is asked for; -1 when none does. */
export function latestThatLeft(asked: Asked, key: CallKey): number {
  const [first, last] = placesOf(asked, key);
  return Math.max(highestIn(asked.began, first, last), highestOver(asked.spanned, first));
}

function placesOf({ places }: Asked, { range }: CallKey): [first: number, last: number] {
  return [places.get(firstOf(range)) ?? 0, places.get(lastOf(range)) ?? 0];
}
