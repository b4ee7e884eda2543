import { parentPort } from "node:worker_threads";
import { logError } from "@/lib/log";
import { auditNext } from "@/lib/services/audit-next";
import { appDatabase } from "@/lib/services/context";
import { keepForDerivation } from "@/lib/services/derive-thread";
import { indexTexts } from "@/lib/services/index-texts";
import { runDeriveJob } from "@/lib/services/run-derive-job";
import type { Answered, Asked } from "./start-derive-thread";

/** Runs in a thread of its own, which takes its orders one by one and works on several at once. */
parentPort?.on("message", (asked: Asked) => {
  if (asked.is === "fresh") keepForDerivation(asked.chunkId, asked.raw);
  else void answer(asked);
});

async function answer(asked: Exclude<Asked, { is: "fresh" }>): Promise<void> {
  parentPort?.postMessage({ n: asked.n, outcome: await work(asked) } satisfies Answered);
}

async function work(asked: Exclude<Asked, { is: "fresh" }>): Promise<Answered["outcome"]> {
  try {
    if (asked.is === "derive") return await runDeriveJob(appDatabase(), asked.teamId, asked.streamId);
    if (asked.is === "audit") return (await auditNext(appDatabase())) ? "more" : "done";
    await indexTexts(appDatabase());
    return "done";
  } catch (error) {
    logError("derive-thread", error);
    return "failed";
  }
}
