import { mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../free-port";
import { findBinaries } from "./binaries";
import { answers, withClient } from "./connect";
import { initCluster, OWNER, ownerPassword } from "./init-cluster";
import { type Place, preparePlace } from "./place";
import { findServer, isRunning } from "./postmaster";
import { type ServerUser, serverUser, type UserMode } from "./server-user";
import { accepts, spawnServer } from "./spawn-server";
import { verifyServer } from "./verify";

const DATABASE = "palimpsest";
const PATIENCE_MS = 60_000;

export interface RunningPostgres {
  /** The owner's URL of the project's database. */
  url: string;
  port: number;
  pid: number;
  version: string;
  /** True when a server was found running, left by a process that was killed. */
  reused: boolean;
  /** Ends sessions and the server; resolves when the process is gone. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  dataDir: string;
  /** For clusters that are thrown away: nothing waits for the disk. */
  fast?: boolean;
  userMode?: UserMode;
  /** A port to insist on, for a server that comes back while its clients wait. */
  port?: number;
}

/** Starts the bundled Postgres on a cluster under `dataDir`, made if need be, or takes over the one that runs there. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir);
  const fast = options.fast ?? false;
  mkdirSync(dataDir, { recursive: true });
  const user = serverUser(options.userMode);
  const place = preparePlace(dataDir, findBinaries(), user);
  const password = ownerPassword(dataDir);
  const urlOf = (port: number, database: string) => `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`;
  if (!place.exists) initCluster(place, user, password, fast);

  const found = await takeOver(place, (port) => urlOf(port, "postgres"));
  const server = found ?? (await launch(place, user, dataDir, options, (port) => urlOf(port, "postgres")));
  await createDatabase(urlOf(server.port, "postgres"));
  const url = urlOf(server.port, DATABASE);
  const version = await verifyServer(url, fast);
  return { ...server, url, version, reused: found !== null, stop: () => stop(server.pid) };
}

interface Server {
  pid: number;
  port: number;
}

/** Waits for a server that is there but starting or stopping, until it answers or is gone. */
async function takeOver(place: Place, urlOf: (port: number) => string): Promise<Server | null> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const server = findServer(place.cluster);
    if (server === null) return null;
    if (server.port > 0 && (await answers(urlOf(server.port)))) return server;
    if (Date.now() > deadline)
      throw new Error(`Postgres (process ${server.pid}) runs in ${place.cluster} but does not answer.`);
    await delay(50);
  }
}

async function launch(
  place: Place,
  user: ServerUser,
  dataDir: string,
  { fast = false, port: wanted }: PostgresOptions,
  urlOf: (port: number) => string,
): Promise<Server> {
  const deadline = Date.now() + PATIENCE_MS;
  const log = join(dataDir, "postgres.log");
  for (;;) {
    const port = wanted ?? (await freePort());
    const child = spawnServer(place, user, log, port, fast);
    if (await accepts(child, urlOf(port), deadline)) return { pid: child.pid ?? 0, port };
    const said = readFileSync(log, "utf8");
    // Another process may take the port first, and what a killed server left may live on for a moment.
    const passes = /Address already in use|pre-existing shared memory block/.test(said);
    if (!passes || Date.now() > deadline)
      throw new Error(`Postgres did not start; ${log} says:\n${said.slice(-2_000)}`);
    await delay(200);
  }
}

async function createDatabase(url: string): Promise<void> {
  await withClient(url, async (sql) => {
    const [found] = await sql`select from pg_database where datname = ${DATABASE}`;
    if (!found) await sql`create database ${sql(DATABASE)}`;
  });
}

/** SIGINT is Postgres's fast shutdown: sessions are ended, a checkpoint is written. */
async function stop(pid: number): Promise<void> {
  if (!isRunning(pid)) return;
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + PATIENCE_MS;
  while (isRunning(pid)) {
    if (Date.now() > deadline) throw new Error(`Postgres (process ${pid}) does not stop.`);
    await delay(20);
  }
}
