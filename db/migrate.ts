import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

const FOLDER = fileURLToPath(new URL("./migrations", import.meta.url));

/** Any number: the same in every process that migrates. */
export const MIGRATION_LOCK = 7_306_112;

/** Brings the database up to date. Processes that start together take turns; drizzle's migrator takes no lock itself. */
export async function migrateDatabase(ownerUrl: string): Promise<void> {
  const client = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(client), { migrationsFolder: FOLDER });
  } catch (error) {
    throw new Error(`The migration failed: ${causeOf(error)}`, { cause: error });
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** Drizzle's own message is the statement; what the server said stands in the cause. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : causeOf(error.cause);
}
