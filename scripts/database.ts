import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { prepareDatabase } from "@/db/prepare";
import { appUrlOf } from "@/db/roles";
import { env } from "@/lib/env";
import { isRunning } from "./postgres/postmaster";
import { type PostgresOptions, type RunningPostgres, startPostgres } from "./postgres/start-postgres";
import { step } from "./say";
import type { Shutdown } from "./shutdown";

export interface DatabaseUrls {
  ownerUrl: string;
  appUrl: string;
}

/** The database of DATABASE_URL, or a server of our own in the data directory; migrated, with its app role. */
export async function openDatabase(dataDir: string, shutdown: Shutdown): Promise<DatabaseUrls> {
  const { DATABASE_URL, DATABASE_APP_URL } = env();
  const ownerUrl = DATABASE_URL ?? (await startOwnPostgres(dataDir, shutdown));
  const appUrl = appUrlOf(ownerUrl, DATABASE_APP_URL);
  await step(
    () => prepareDatabase(ownerUrl, appUrl),
    () => "Database up to date",
  );
  return { ownerUrl, appUrl };
}

async function startOwnPostgres(dataDir: string, shutdown: Shutdown): Promise<string> {
  const options = { dataDir: join(dataDir, "pg") };
  const server = await step(
    () => startPostgres(options),
    ({ version, port, reused }) =>
      `Postgres ${version} ${reused ? "was still running" : "started"} on 127.0.0.1:${port}`,
  );
  const supervised = supervise(server, { ...options, port: server.port });
  shutdown.add(() => step(supervised.stop, () => "Postgres stopped"));
  return server.url;
}

/** Starts Postgres again, on the same port, when it was killed under us: the web server reconnects by itself. */
function supervise(first: RunningPostgres, options: PostgresOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let server = first;
  const watch = async () => {
    for (;;) {
      await delay(1_000, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted) return;
      if (isRunning(server.pid)) continue;
      server = await step(
        () => startPostgres(options),
        () => "Postgres had ended and was started again",
      );
    }
  };
  const watching = watch().catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
  return {
    async stop() {
      stopping.abort();
      await watching;
      await server.stop();
    },
  };
}
