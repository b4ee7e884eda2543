import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "@/db/migrate";
import { appUrlOf, grantAppRole } from "@/db/roles";
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
  await migrateDatabase(server.url);
  await grantAppRole(server.url, appUrlOf(server.url));
  project.provide("templateUrl", server.url);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
