import type { Outline } from "@/lib/api/outline";
import type { EventKind } from "@/lib/core/event";
import { factsOf, type OutlineFacts } from "@/lib/core/outline";

/** A thread in small, ready to be asked about any of its events by ordinal. */
export interface ThreadOutline {
  /** Events of the thread. */
  length: number;
  factsOf: (seq: number) => OutlineFacts;
  /** `n` of the compaction that took it out of the view; 0 while none did. */
  discardedBy: (seq: number) => number;
  isInherited: (seq: number) => boolean;
  /** Ascending: where another quarter of an hour begins. */
  times: readonly (readonly [seq: number, at: string])[];
  tools: Outline["tools"];
  ofTool: Outline["ofTool"];
}

export function threadOutline(outline: Outline): ThreadOutline {
  const { events, inherited, times, tools, ofTool } = outline;
  /** By the code of the letter: asked of every event, more than once. */
  const facts: OutlineFacts[] = [];
  for (const letter of new Set(events)) facts[letter.charCodeAt(0)] = factsOf(letter);
  const nothing = factsOf("u");
  const taken = new Uint16Array(events.length);
  for (const [from, to, n] of outline.discarded) {
    for (let seq = from; seq < to; seq++) if (taken[seq] === 0) taken[seq] = n;
  }
  return {
    length: events.length,
    factsOf: (seq) => facts[events.charCodeAt(seq)] ?? nothing,
    discardedBy: (seq) => taken[seq] ?? 0,
    isInherited: (seq) => seq < inherited,
    times,
    tools,
    ofTool,
  };
}

/** What of a timeline is shown; all of it where nothing is asked. */
export interface TimelineFilter {
  kinds: readonly EventKind[];
  tool: string | null;
  /** Errors, and tool calls that failed. */
  failed: boolean;
  /** Only what left the view. */
  gone: boolean;
}

export const NO_FILTER: TimelineFilter = { kinds: [], tool: null, failed: false, gone: false };

export function isFiltering({ kinds, tool, failed, gone }: TimelineFilter): boolean {
  return kinds.length > 0 || tool !== null || failed || gone;
}

/** The ordinals a filter lets through, ascending. Compactions always stand: they are what divides the rest. */
export function seqsShown(outline: ThreadOutline, filter: TimelineFilter): number[] {
  const seqs: number[] = [];
  const isOfTool = filter.tool === null ? () => true : within(outline.ofTool ?? []);
  for (let seq = 0; seq < outline.length; seq++) {
    const { kind, isFailed } = outline.factsOf(seq);
    const passes =
      (filter.kinds.length === 0 || filter.kinds.includes(kind)) &&
      (filter.tool === null || isOfTool(seq)) &&
      (!filter.failed || isFailed || kind === "error") &&
      (!filter.gone || outline.discardedBy(seq) > 0);
    if (passes || kind === "compaction") seqs.push(seq);
  }
  return seqs;
}

/** The next or previous event of which something is true; null when there is none. */
export function seek(
  outline: ThreadOutline,
  from: number,
  by: 1 | -1,
  isWanted: (facts: OutlineFacts, seq: number) => boolean,
): number | null {
  for (let seq = from + by; seq >= 0 && seq < outline.length; seq += by) {
    if (isWanted(outline.factsOf(seq), seq)) return seq;
  }
  return null;
}

/** For ordinals asked in ascending order. */
function within(ranges: readonly (readonly [number, number])[]): (seq: number) => boolean {
  let i = 0;
  return (seq) => {
    while (i < ranges.length && seq >= (ranges[i]?.[1] ?? 0)) i++;
    return seq >= (ranges[i]?.[0] ?? Number.POSITIVE_INFINITY);
  };
}
