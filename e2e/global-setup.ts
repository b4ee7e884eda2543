import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateDatabase } from "@/db/migrate";
import { appUrlOf, grantAppRole } from "@/db/roles";
import { bootstrapTeam } from "@/scripts/bootstrap";
import { buildIfChanged } from "@/scripts/build-next";
import { startPostgres } from "@/scripts/postgres/start-postgres";
import { claimPort, startWebServer } from "@/scripts/web-server";

/**
 * The built server on a Postgres and a data directory of its own. Tests find it by E2E_BASE_URL and E2E_API_KEY (the
 * first team's key, all scopes); set both to run against a server that runs already.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.E2E_BASE_URL) return async () => {};
  await buildIfChanged();
  const dataDir = mkdtempSync(join(tmpdir(), "palimpsest-e2e-"));
  const postgres = await startPostgres({ dataDir: join(dataDir, "pg"), fast: true });
  const urls = { ownerUrl: postgres.url, appUrl: appUrlOf(postgres.url) };
  await migrateDatabase(urls.ownerUrl);
  await grantAppRole(urls.ownerUrl, urls.appUrl);
  const key = `plm_${randomBytes(32).toString("base64url")}`;
  await bootstrapTeam(urls.ownerUrl, key);
  const host = "127.0.0.1";
  const server = await startWebServer({ mode: "start", host, port: await claimPort(host, 0), dataDir, ...urls });
  Object.assign(process.env, { E2E_BASE_URL: server.url, E2E_API_KEY: key, E2E_DATABASE_URL: urls.ownerUrl });
  return async () => {
    await server.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
