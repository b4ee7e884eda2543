import { Worker } from "node:worker_threads";
import type { RegexOutcome, RegexThread } from "@/lib/services/regex-thread";

export interface RegexAsked {
  n: number;
  pattern: string;
  texts: readonly Uint8Array[];
}

export type RegexAnswer = { n: number; outcome: RegexOutcome };

/** A few megabytes of text take a second at most; what takes longer never ends in a reader's time. */
const PATIENCE_MS = 5000;

const TOO_LONG = "This expression takes too long on these texts. Say more of what you look for.";

interface Running {
  worker: Worker;
  waiting: Map<number, (outcome: RegexOutcome) => void>;
}

/** The thread starts with the first expression, and again after one that took too long; it keeps no process alive. */
export function createRegexThread(start: () => Worker = startThread, patienceMs = PATIENCE_MS): RegexThread {
  let running: Running | null = null;
  let asked = 0;

  function begin(): Running {
    const begun: Running = { worker: start(), waiting: new Map() };
    begun.worker.unref();
    begun.worker.on("message", ({ n, outcome }: RegexAnswer) => {
      begun.waiting.get(n)?.(outcome);
      begun.waiting.delete(n);
    });
    begun.worker.on("error", () => end(begun));
    begun.worker.once("exit", () => end(begun));
    return begun;
  }

  function end(ended: Running): void {
    if (running === ended) running = null;
    for (const give of ended.waiting.values()) give({ problem: TOO_LONG });
    ended.waiting.clear();
    void ended.worker.terminate();
  }

  return {
    match(pattern, texts) {
      running ??= begin();
      const { worker, waiting } = running;
      const current = running;
      const n = asked++;
      return new Promise((resolve) => {
        const timer = setTimeout(() => end(current), patienceMs);
        timer.unref();
        waiting.set(n, (outcome) => {
          clearTimeout(timer);
          resolve(outcome);
        });
        worker.postMessage({ n, pattern, texts } satisfies RegexAsked);
      });
    },
  };
}

function startThread(): Worker {
  return new Worker(new URL("./regex-thread-entry.ts", import.meta.url));
}
