import { EVENT_KINDS, type EventKind } from "./event";

/** A kind of event; a tool call may have failed, and may have been issued together with the call before it. */
export type OutlineWord = EventKind | "failed" | "together" | "together-failed";

/** One letter an event, in the order of a thread: small enough to send for all of a long session. */
const LETTERS: Record<OutlineWord, string> = {
  prompt: "p",
  reply: "r",
  thinking: "h",
  tool: "t",
  failed: "f",
  together: "g",
  "together-failed": "k",
  compaction: "c",
  error: "e",
  notice: "n",
  unknown: "u",
  unparsed: "x",
};

export const OUTLINE_WORDS: readonly OutlineWord[] = [...EVENT_KINDS, "failed", "together", "together-failed"];

/** What a derivation keeps of a thread in small, beside its rows. */
export interface StoredOutline {
  /** A letter an event. */
  events: string;
  /** So many first events were copied from another session. */
  inherited: number;
  /** `[seq, at]` of the events that begin another quarter of an hour, UTC. */
  times: [seq: number, at: string][];
  /** The most used first. */
  tools: { tool: string; count: number; failed: number }[];
}

const KINDS = new Map<string, EventKind>(
  Object.entries(LETTERS).map(([word, letter]) => [letter, EVENT_KINDS.find((kind) => kind === word) ?? "tool"]),
);

export interface OutlineFacts {
  kind: EventKind;
  /** A tool call whose output is an error. */
  isFailed: boolean;
  /** Issued in the same step as the tool call right before it. */
  isTogether: boolean;
  onLivePath: boolean;
}

/** Upper case stands for the same off the live path. */
export function letterOf(word: OutlineWord): string {
  return LETTERS[word];
}

/** What a letter of an outline says; an unknown letter, of a newer server, is an event of unknown kind. */
export function factsOf(letter: string): OutlineFacts {
  const lower = letter.toLowerCase();
  return {
    kind: KINDS.get(lower) ?? "unknown",
    isFailed: lower === LETTERS.failed || lower === LETTERS["together-failed"],
    isTogether: lower === LETTERS.together || lower === LETTERS["together-failed"],
    onLivePath: lower === letter,
  };
}

export type Range = readonly [from: number, to: number];

/** `3,9-12` as ascending half-open ranges, neighbours joined; null where the text is no such list or names too many. */
export function parseSeqs(text: string, max: number): Range[] | null {
  const ranges: [number, number][] = [];
  let count = 0;
  for (const part of text.split(",")) {
    const match = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part);
    if (!match) return null;
    const from = Number(match[1]);
    const to = Number(match[2] ?? match[1]) + 1;
    const last = ranges.at(-1);
    if (to <= from || (last && from < last[1])) return null;
    count += to - from;
    if (count > max) return null;
    if (last?.[1] === from) last[1] = to;
    else ranges.push([from, to]);
  }
  return ranges;
}

export function seqsOf(ranges: readonly Range[]): number[] {
  return ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i));
}

/** Ascending ordinals in the spelling that `parseSeqs` reads. */
export function writeSeqs(seqs: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i < seqs.length; ) {
    let end = i;
    while (end + 1 < seqs.length && seqs[end + 1] === (seqs[end] ?? 0) + 1) end++;
    parts.push(end === i ? String(seqs[i]) : `${seqs[i]}-${seqs[end]}`);
    i = end + 1;
  }
  return parts.join(",");
}
