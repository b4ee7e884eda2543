import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import type { TestServer } from "@/lib/testing/server";

const PAUSE_MS = 200;
const MOST = 4_500;

/**
 * Waits until nothing that was sent is still to be indexed or audited: the server is then at rest, and what is measured
 * is measured alone. Milliseconds until all could be searched.
 */
export async function untilRested(server: TestServer): Promise<number> {
  const started = performance.now();
  await until("indexed", () => isIndexed(server));
  const searchable = performance.now() - started;
  const sql = postgres(server.ownerUrl, { max: 1, onnotice: () => {} });
  try {
    await until("audited", async () => {
      const [row] = await sql<{ left: number }[]>`
        select count(*)::int as left from derivations d
        join threads t on t.team_id = d.team_id and t.derived_generation = d.generation where d.audit_wanted`;
      return row?.left === 0;
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
  return searchable;
}

async function isIndexed({ baseUrl, team }: TestServer): Promise<boolean> {
  const headers = { authorization: `Bearer ${team.key}` };
  const response = await fetch(`${baseUrl}/api/v1/search?q=anything`, { headers });
  const { notIndexed }: { notIndexed: { threads: number } } = await response.json();
  return notIndexed.threads === 0;
}

async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  for (let waits = 0; waits < MOST; waits++) {
    if (await isDone()) return;
    await delay(PAUSE_MS);
  }
  throw new Error(`What was sent was not ${what} within a quarter of an hour.`);
}
