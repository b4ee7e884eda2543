import type { EventKind } from "@/lib/core/event";
import type { ParsedEvent, ParseSink, Position } from "../format";

type Extra = Partial<Pick<ParsedEvent, "label" | "text" | "textKey" | "tool" | "compaction">>;

/** Where the reader stands in the file, and the one way by which events leave it. */
export interface Timeline {
  readonly thread: string;
  readonly sink: ParseSink;
  /** Time of the current record. */
  at: number | null;
  /** Whether the current record was copied from the session this one was forked from. */
  inherited: boolean;
  step: number;
  moveTo(position: Position, at: number | null): void;
  /** Address for something on the current line. */
  place(): { offset: number; part: number };
  /** An event of the current line, not yet given out. */
  draft(kind: EventKind, preview: string, extra?: Extra): ParsedEvent;
  /** Gives the event out, after the one that was held back. */
  emit(event: ParsedEvent): number;
  /** Keeps an event back until the next one, so that what follows can still say what it is. */
  hold(event: ParsedEvent, then: (seq: number) => void): void;
  held(): ParsedEvent | null;
  /** Gives out what is held back. */
  settle(): void;
  /** Label of the event given out last. */
  lastLabel(): string | null;
  /** `seq` the next event will get. */
  next(): number;
}

export function openTimeline(thread: string, sink: ParseSink): Timeline {
  let line = -1;
  let offset = 0;
  let part = 0;
  let next = 0;
  let lastLabel: string | null = null;
  let waiting: { event: ParsedEvent; then: (seq: number) => void } | null = null;

  const timeline: Timeline = {
    thread,
    sink,
    at: null,
    inherited: false,
    step: 0,
    moveTo(position, at) {
      if (position.line !== line || position.offset !== offset) part = 0;
      line = position.line;
      offset = position.offset;
      timeline.at = at;
    },
    place: () => ({ offset, part: part++ }),
    draft(kind, preview, extra) {
      const base = { thread, kind, at: timeline.at, ...timeline.place(), step: timeline.step, preview };
      return { ...base, ...extra, ...(timeline.inherited ? { inherited: true } : {}) };
    },
    emit(event) {
      timeline.settle();
      lastLabel = event.label ?? null;
      next = sink.event(event) + 1;
      return next - 1;
    },
    hold(event, then) {
      timeline.settle();
      waiting = { event, then };
    },
    held: () => waiting?.event ?? null,
    settle() {
      const ready = waiting;
      waiting = null;
      if (ready === null) return;
      lastLabel = ready.event.label ?? null;
      next = sink.event(ready.event) + 1;
      ready.then(next - 1);
    },
    lastLabel: () => lastLabel,
    next: () => next,
  };
  return timeline;
}
