import { setTimeout as delay } from "node:timers/promises";
import type { TestServer } from "@/lib/testing/server";

const PAUSE_MS = 200;
const MOST = 3_000;

/** Milliseconds until nothing that was sent waits to be indexed: the server is then at rest. */
export async function untilSearchable({ baseUrl, team }: TestServer): Promise<number> {
  const started = performance.now();
  const headers = { authorization: `Bearer ${team.key}` };
  for (let waits = 0; waits < MOST; waits++) {
    const response = await fetch(`${baseUrl}/api/v1/search?q=anything`, { headers });
    const { notIndexed }: { notIndexed: { threads: number } } = await response.json();
    if (notIndexed.threads === 0) return performance.now() - started;
    await delay(PAUSE_MS);
  }
  throw new Error("The texts were not indexed within ten minutes.");
}
