import type { Timeline } from "./timeline";

/** Counts model responses: a run of assistant items between tool outputs or prompts is one. */
export interface Steps {
  /** An assistant item: opens a response unless one is open. */
  answer(): void;
  /** A tool output, a prompt or a compaction: the next assistant item belongs to another response. */
  pause(): void;
  /** A response of which the log holds no item, such as a compaction pass. */
  skip(): number;
  isOpen(): boolean;
  /** Called whenever a response opens. */
  onOpen(listener: () => void): void;
}

export function countSteps(timeline: Timeline): Steps {
  let open = false;
  let listener: () => void = () => {};
  return {
    answer() {
      if (open) return;
      open = true;
      timeline.step++;
      listener();
    },
    pause() {
      open = false;
    },
    skip() {
      open = false;
      timeline.step++;
      return timeline.step;
    },
    isOpen: () => open,
    onOpen(next) {
      listener = next;
    },
  };
}
