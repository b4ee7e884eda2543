import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { prepareDatabase } from "@/db/prepare";
import { appUrlOf } from "@/db/roles";
import { freePort } from "@/scripts/free-port";
import { isRunning } from "@/scripts/postgres/postmaster";
import { type RunningPostgres, startPostgres } from "@/scripts/postgres/start-postgres";
import { SERVER_ENV, SERVER_FLAGS } from "@/scripts/web-server";
import { createTeam, type TestTeam } from "./team";

const READY_WITHIN_MS = 30_000;

export interface TestServer {
  baseUrl: string;
  ownerUrl: string;
  dataDir: string;
  team: TestTeam;
  /** Process id of the server as it runs now. */
  pid(): number;
  killApp(): Promise<void>;
  startApp(): Promise<void>;
  killPostgres(): Promise<void>;
  startPostgres(): Promise<void>;
  stop(): Promise<void>;
}

/** What has been started so far, and is to be stopped in the end. */
interface Started {
  dataDir: string;
  cluster: RunningPostgres;
  app: ChildProcess | null;
}

/** The built server on its own Postgres and data folder, both on loopback, both of which can be killed and started again. */
export async function startTestServer(options: { fast?: boolean } = {}): Promise<TestServer> {
  if (!existsSync(".next/BUILD_ID")) throw new Error("There is no build to test: run `npm run build` first.");
  const dataDir = mkdtempSync(join(tmpdir(), "palimpsest-server-"));
  const fast = options.fast ?? true;
  const started: Started = { dataDir, cluster: await startPostgres({ dataDir, fast }), app: null };
  try {
    return await startServer(started, fast);
  } catch (error) {
    await stopAll(started);
    throw error;
  }
}

async function startServer(started: Started, fast: boolean): Promise<TestServer> {
  const { dataDir, cluster } = started;
  await prepareDatabase(cluster.url, appUrlOf(cluster.url));
  const team = await createTeam(cluster.url);
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;

  const startApp = async () => {
    const next = "node_modules/next/dist/bin/next";
    started.app = spawn(process.execPath, [...SERVER_FLAGS, next, "start", "-p", String(port), "-H", "127.0.0.1"], {
      env: {
        ...SERVER_ENV,
        ...process.env,
        NODE_ENV: "production",
        DATABASE_URL: cluster.url,
        DATABASE_APP_URL: appUrlOf(cluster.url),
        PALIMPSEST_DATA_DIR: dataDir,
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    await untilReady(baseUrl, started.app);
  };
  await startApp();
  return {
    baseUrl,
    ownerUrl: cluster.url,
    dataDir,
    team,
    pid: () => started.app?.pid ?? 0,
    killApp: () => end(started.app, "SIGKILL"),
    startApp,
    async killPostgres() {
      const { pid } = started.cluster;
      process.kill(pid, "SIGKILL");
      while (isRunning(pid)) await delay(10);
    },
    async startPostgres() {
      started.cluster = await startPostgres({ dataDir, fast, port: Number(new URL(cluster.url).port) });
    },
    stop: () => stopAll(started),
  };
}

async function stopAll({ app, cluster, dataDir }: Started): Promise<void> {
  await end(app, "SIGTERM");
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function untilReady(baseUrl: string, app: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (app.exitCode !== null) throw new Error(`The server ended with ${app.exitCode} before it was ready.`);
    const ready = await fetch(`${baseUrl}/readyz`)
      .then((response) => response.ok)
      .catch(() => false);
    if (ready) return;
    await delay(50);
  }
  throw new Error(`The server was not ready within ${READY_WITHIN_MS / 1000} s.`);
}

async function end(child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await ended;
}
