import { Worker } from "node:worker_threads";
import type { RegexOutcome, RegexThread } from "@/lib/services/regex-thread";

export interface RegexAsked {
  n: number;
  pattern: string;
  /** The first match in each of some texts, or the lines of one that match. */
  ask: { texts: readonly Uint8Array[] } | { grep: Uint8Array };
}

type Outcome = RegexOutcome<unknown>;

export type RegexAnswer = { n: number; outcome: Outcome };

/** A few megabytes of text take a second at most; what takes longer never ends in a reader's time. */
const PATIENCE_MS = 5000;

const TOO_LONG = "This expression takes too long on these texts. Say more of what you look for.";

interface Running {
  worker: Worker;
  waiting: Map<number, (outcome: Outcome) => void>;
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

  function ask(pattern: string, what: RegexAsked["ask"]): Promise<Outcome> {
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
      worker.postMessage({ n, pattern, ask: what } satisfies RegexAsked);
    });
  }

  // The thread answers each question with what was asked of it.
  return {
    match: (pattern, texts) => ask(pattern, { texts }) as ReturnType<RegexThread["match"]>,
    grep: (pattern, text) => ask(pattern, { grep: text }) as ReturnType<RegexThread["grep"]>,
  };
}

function startThread(): Worker {
  return new Worker(new URL("./regex-thread-entry.ts", import.meta.url));
}
