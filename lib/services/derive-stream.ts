import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "@/db/client";
import { listJobs, MAX_ATTEMPTS } from "@/db/queries/derive-jobs";
import { deriveThread } from "./derive-thread";
import { type DeriveOutcome, runDeriveJob } from "./run-derive-job";

/** Derivations at once in this process; more would only wait for the same cores. */
const AT_ONCE = 3;
/** What another process works on, or left when it died, is not worth a longer wait: whoever asked can ask again. */
const ELSEWHERE_MS = 1000;
const POLL_MS = { first: 50, last: 500 };

const running = new Map<string, Promise<DeriveOutcome>>();
const queue: (() => void)[] = [];
let active = 0;

/** Derives a stream to its latest bytes, here and now or as part of a run that is under way in this process. */
export function deriveStream(database: Database, teamId: string, streamId: string): Promise<DeriveOutcome> {
  const key = `${teamId}/${streamId}`;
  const known = running.get(key);
  if (known) return known;
  const work = () => deriveThread()?.derive(teamId, streamId) ?? runDeriveJob(database, teamId, streamId);
  const run = withTurn(work).finally(() => running.delete(key));
  running.set(key, run);
  return run;
}

/** Whether any derivation is under way in this process. */
export function isDeriving(): boolean {
  return running.size > 0;
}

export interface Indexed {
  indexed: boolean;
  /** Share of the bytes that are derived, 0 to 1. */
  progress: number;
}

/** Derives the streams, or waits for whoever does, until the time is up. What is not done by then goes on. */
export async function awaitDerived(
  database: Database,
  teamId: string,
  streamIds: readonly string[],
  { timeoutMs }: { timeoutMs: number },
): Promise<Indexed> {
  const until = performance.now() + timeoutMs;
  const runs = streamIds.map((id) => deriveStream(database, teamId, id));
  const timer = new AbortController();
  const outcomes = await Promise.race([
    Promise.all(runs),
    wait(timeoutMs, [], { signal: timer.signal, ref: false }).catch(() => []),
  ]);
  timer.abort();
  if (outcomes.length === runs.length && outcomes.every((one) => one === "done")) return { indexed: true, progress: 1 };
  const last = Math.min(until, performance.now() + ELSEWHERE_MS);
  for (let pause = POLL_MS.first; ; pause = Math.min(pause * 2, POLL_MS.last)) {
    const state = await indexedOf(database, teamId, streamIds);
    if (state.indexed || state.stuck || performance.now() + pause > last) {
      return { indexed: state.indexed, progress: state.progress };
    }
    await wait(pause);
    // Whoever held a job may be gone, or have left it to be tried again.
    for (const id of state.free) await deriveStream(database, teamId, id);
  }
}

/** How far the streams are, without doing anything about it. */
export async function indexedOf(
  database: Database,
  teamId: string,
  streamIds: readonly string[],
): Promise<Indexed & { stuck: boolean; free: string[] }> {
  const jobs = await listJobs(database.sql, teamId, streamIds);
  const shares = jobs.map((job) => (job.bytesTotal > 0 ? Math.min(job.bytesDone / job.bytesTotal, 0.99) : 0));
  const left = shares.reduce((sum, share) => sum + 1 - share, 0);
  return {
    indexed: jobs.length === 0,
    progress: jobs.length === 0 ? 1 : 1 - left / Math.max(streamIds.length, 1),
    stuck: jobs.some((job) => job.failed),
    free: jobs.filter((job) => !job.running && job.attempts < MAX_ATTEMPTS).map((job) => job.streamId),
  };
}

async function withTurn<T>(work: () => Promise<T>): Promise<T> {
  if (active >= AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve));
  else active += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else active -= 1;
  }
}
