import { isIP } from "node:net";
import { env } from "@/lib/env";
import { bootstrapTeam, firstKey, makeSignInToken } from "./bootstrap";
import { buildIfChanged } from "./build-next";
import { claimDataDir } from "./data-dir";
import { openDatabase } from "./database";
import { loadSampleOnce } from "./sample-once";
import { step } from "./say";
import { Shutdown } from "./shutdown";
import { claimPort, startWebServer } from "./web-server";

/** `npm start` and `npm run dev`: from nothing to a page in a browser, and everything stopped again at the end. */
export async function serve(mode: "start" | "dev"): Promise<void> {
  const shutdown = new Shutdown();
  try {
    const problem = await run(mode, shutdown);
    if (shutdown.isRunning) return;
    console.error(problem);
  } catch (error) {
    // What a signal interrupts fails, too; that is no news.
    if (shutdown.isRunning) return;
    console.error(error instanceof Error ? error.message : error);
  }
  await shutdown.run();
  process.exit(1);
}

/** Serves until the web server ends by itself, and says how it did. */
async function run(mode: "start" | "dev", shutdown: Shutdown): Promise<string> {
  const host = listenHost();
  const dataDir = await claimDataDir();
  const port = await claimPort(host, env().PORT);
  const urls = await openDatabase(dataDir, shutdown);
  const { key, isNew } = firstKey(dataDir, env().PALIMPSEST_BOOTSTRAP_KEY);
  await bootstrapTeam(urls.ownerUrl, key);
  if (mode === "start") {
    await step(buildIfChanged, (built) => (built ? "Built" : "The build is up to date"));
  }
  if (shutdown.isRunning) return "Stopped.";
  const server = await step(
    () => startWebServer({ mode, host, port, dataDir, ...urls }),
    ({ url }) => `Web server ready on ${url}`,
  );
  shutdown.add(() => step(server.stop, () => "Web server stopped"));
  await loadSampleOnce(dataDir, server.url, key);
  if (isNew) console.log(`API key, shown this once and kept in ${dataDir}/api-key: ${key}`);
  console.log(`Open ${server.url}/sign-in/${await makeSignInToken(urls.ownerUrl)}`);
  return server.ended;
}

/** HOSTNAME only where it is an address: containers set it to their own name, at which nobody looks for the server. */
function listenHost(): string {
  const name = process.env.HOSTNAME ?? "";
  return isIP(name) || name === "localhost" ? name : "127.0.0.1";
}
