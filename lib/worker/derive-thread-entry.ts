import { parentPort } from "node:worker_threads";
import { logError } from "@/lib/log";
import { appDatabase } from "@/lib/services/context";
import { keepForDerivation } from "@/lib/services/derive-thread";
import { type DeriveOutcome, runDeriveJob } from "@/lib/services/run-derive-job";
import type { Asked } from "./start-derive-thread";

/** Runs in a thread of its own, which takes its orders one by one and works on several at once. */
parentPort?.on("message", (asked: Asked) => {
  if (asked.is === "fresh") keepForDerivation(asked.chunkId, asked.raw);
  else void answer(asked);
});

async function answer({ n, teamId, streamId }: Extract<Asked, { is: "derive" }>): Promise<void> {
  parentPort?.postMessage({ n, outcome: await derive(teamId, streamId) });
}

async function derive(teamId: string, streamId: string): Promise<DeriveOutcome> {
  try {
    return await runDeriveJob(appDatabase(), teamId, streamId);
  } catch (error) {
    logError("derive-thread", error);
    return "failed";
  }
}
