import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareDatabase } from "@/db/prepare";
import { appUrlOf } from "@/db/roles";
import { bootstrapTeam } from "@/scripts/bootstrap";
import { buildIfChanged } from "@/scripts/build-next";
import { startPostgres } from "@/scripts/postgres/start-postgres";
import { claimPort, startWebServer } from "@/scripts/web-server";

/**
 * The built server on a Postgres and a data directory of its own. Tests find it by E2E_BASE_URL, E2E_API_KEY (the
 * first team's, all scopes) and E2E_DATABASE_URL (its owner's); set them to run against a server that runs already.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.E2E_BASE_URL) return async () => {};
  await buildIfChanged();
  const undo: (() => Promise<void>)[] = [];
  const teardown = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    await startAll((step) => undo.push(step));
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

async function startAll(onTeardown: (step: () => Promise<void>) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "palimpsest-e2e-"));
  onTeardown(async () => rmSync(dataDir, { recursive: true, force: true }));
  const postgres = await startPostgres({ dataDir: join(dataDir, "pg"), fast: true });
  onTeardown(postgres.stop);
  const urls = { ownerUrl: postgres.url, appUrl: appUrlOf(postgres.url) };
  await prepareDatabase(urls.ownerUrl, urls.appUrl);
  const key = `plm_${randomBytes(32).toString("base64url")}`;
  await bootstrapTeam(urls.ownerUrl, key);
  const host = "127.0.0.1";
  const server = await startWebServer({ mode: "start", host, port: await claimPort(host, 0), dataDir, ...urls });
  onTeardown(server.stop);
  Object.assign(process.env, { E2E_BASE_URL: server.url, E2E_API_KEY: key, E2E_DATABASE_URL: urls.ownerUrl });
}
