import { Worker } from "node:worker_threads";
import { AppError } from "@/lib/core/errors";
import type { Place, RegexThread } from "@/lib/services/regex-thread";

export interface RegexAsked {
  n: number;
  pattern: string;
  texts: readonly Uint8Array[];
}

export type RegexAnswer = { n: number; places: Place[] } | { n: number; problem: string };

/** A few megabytes of text take a second at most; what takes longer never ends in a reader's time. */
const PATIENCE_MS = 5000;

interface Waiting {
  give(places: Place[]): void;
  fail(error: AppError): void;
}

interface Running {
  worker: Worker;
  waiting: Map<number, Waiting>;
}

/** The thread starts with the first expression, and again after one that took too long; it keeps no process alive. */
export function createRegexThread(start: () => Worker = startThread, patienceMs = PATIENCE_MS): RegexThread {
  let running: Running | null = null;
  let asked = 0;

  function begin(): Running {
    const begun: Running = { worker: start(), waiting: new Map() };
    begun.worker.unref();
    begun.worker.on("message", (answer: RegexAnswer) => {
      const waiting = begun.waiting.get(answer.n);
      begun.waiting.delete(answer.n);
      if ("places" in answer) waiting?.give(answer.places);
      else waiting?.fail(new AppError("invalid", answer.problem));
    });
    begun.worker.on("error", () => end(begun));
    begun.worker.once("exit", () => end(begun));
    return begun;
  }

  function end(ended: Running): void {
    if (running === ended) running = null;
    for (const { fail } of ended.waiting.values())
      fail(new AppError("invalid", "This expression takes too long on these texts. Say more of what you look for."));
    ended.waiting.clear();
    void ended.worker.terminate();
  }

  return {
    match(pattern, texts) {
      running ??= begin();
      const { worker, waiting } = running;
      const current = running;
      const n = asked++;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => end(current), patienceMs);
        timer.unref();
        waiting.set(n, {
          give(places) {
            clearTimeout(timer);
            resolve(places);
          },
          fail(error) {
            clearTimeout(timer);
            reject(error);
          },
        });
        worker.postMessage({ n, pattern, texts } satisfies RegexAsked);
      });
    },
  };
}

function startThread(): Worker {
  return new Worker(new URL("./regex-thread-entry.ts", import.meta.url));
}
