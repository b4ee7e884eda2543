import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { prepareDatabase } from "@/db/prepare";
import { appUrlOf } from "@/db/roles";
import { startPostgres } from "@/scripts/postgres/start-postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** Owner's URL of the migrated database that test databases are copied from. Nothing connects to it. */
    templateUrl: string;
  }
}

/** One Postgres for the run, with a migrated template; thrown away afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "palimpsest-test-"));
  const server = await startPostgres({ dataDir, fast: true });
  await prepareDatabase(server.url, appUrlOf(server.url));
  project.provide("templateUrl", server.url);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
