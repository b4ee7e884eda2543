import { Worker } from "node:worker_threads";
import { logError } from "@/lib/log";
import type { DeriveThread } from "@/lib/services/derive-thread";
import type { DeriveOutcome } from "@/lib/services/run-derive-job";

export type Asked =
  | { is: "index"; n: number }
  | { is: "audit"; n: number }
  | { is: "derive"; n: number; teamId: string; streamId: string }
  | { is: "fresh"; chunkId: string; raw: Uint8Array };

export interface Answered {
  n: number;
  /** `more`: there may be another. */
  outcome: DeriveOutcome | "more";
}

interface Running {
  worker: Worker;
  waiting: Map<number, (outcome: Answered["outcome"]) => void>;
}

/**
 * Parsing takes a core for itself: in a thread of its own it neither holds up requests nor waits for them. The thread
 * starts with the first work, and again after it has died; it keeps no process alive.
 */
export function createDeriveThread(start: () => Worker = startThread): DeriveThread {
  let running: Running | null = null;
  let asked = 0;

  function begin(): Running {
    const worker = start();
    const begun: Running = { worker, waiting: new Map() };
    worker.unref();
    worker.on("message", ({ n, outcome }: Answered) => {
      begun.waiting.get(n)?.(outcome);
      begun.waiting.delete(n);
    });
    worker.on("error", (error) => logError("derive-thread", error));
    worker.once("exit", () => {
      if (running === begun) running = null;
      for (const give of begun.waiting.values()) give("failed");
    });
    return begun;
  }

  function ask(what: (n: number) => Asked): Promise<Answered["outcome"]> {
    running ??= begin();
    const { worker, waiting } = running;
    const n = asked++;
    return new Promise((resolve) => {
      waiting.set(n, resolve);
      worker.postMessage(what(n));
    });
  }

  return {
    async derive(teamId, streamId) {
      const outcome = await ask((n) => ({ is: "derive", n, teamId, streamId }));
      return outcome === "more" ? "done" : outcome;
    },
    async index() {
      await ask((n) => ({ is: "index", n }));
    },
    audit: async () => (await ask((n) => ({ is: "audit", n }))) === "more",
    keepFresh(chunkId, raw) {
      running ??= begin();
      // A copy, as what is cloned is the whole memory a view lies in, and a chunk may be stored as it is.
      const copy = new Uint8Array(raw);
      running.worker.postMessage({ is: "fresh", chunkId, raw: copy } satisfies Asked, [copy.buffer]);
    },
  };
}

function startThread(): Worker {
  return new Worker(new URL("./derive-thread-entry.ts", import.meta.url));
}
