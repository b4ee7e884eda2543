import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const NEXT = join("node_modules", "next", "dist", "bin", "next");
/**
 * Threads that share one arena give memory back, and a fixed threshold lets buffers return to the system when they are
 * freed: without these the compressor's threads keep what they once used, and an upload leaves its traces for hours.
 */
export const SERVER_ENV = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072" } as const;
/**
 * A smaller nursery: an ingest makes much that is soon dead, and its peak is what the server's memory is measured by.
 * Few helpers where there are few cores: those that wait for each other cost an ingest 6 % of its time.
 */
export const SERVER_FLAGS = ["--max-semi-space-size=8", ...(availableParallelism() > 2 ? [] : ["--v8-pool-size=1"])];
/** A development server compiles the route when it is first asked. */
const READY_MS = { start: 60_000, dev: 180_000 };
const DRAIN_MS = 30_000;
const TAKEN_MS = 3_000;

export interface WebServer {
  url: string;
  pid: number;
  /** Resolves with a sentence when the server ends without having been told to. */
  ended: Promise<string>;
  /** Lets requests under way finish, for at most 30 seconds. */
  stop(): Promise<void>;
}

export interface WebServerOptions {
  mode: "start" | "dev";
  host: string;
  port: number;
  ownerUrl: string;
  appUrl: string;
  dataDir: string;
  /** Further environment variables. */
  extra?: Record<string, string>;
}

/** Starts Next and waits until it says it is ready. */
export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const child = spawnNext(options);
  let hasEnded = false;
  let isStopping = false;
  const exit = new Promise<string>((done) => {
    child.once("error", (error) => done(`The web server did not start: ${error.message}`));
    child.once("exit", (code, signal) => done(`The web server ended (${signal ?? `exit ${code}`}).`));
  });
  void exit.then(() => {
    hasEnded = true;
  });
  const stop = async () => {
    isStopping = true;
    if (hasEnded) return;
    child.kill("SIGTERM");
    const force = setTimeout(() => child.kill("SIGKILL"), DRAIN_MS);
    await exit;
    clearTimeout(force);
  };
  const url = `http://${urlHost(options.host)}:${options.port}`;
  const deadline = Date.now() + READY_MS[options.mode];
  for (let answer = await readiness(url); answer !== "ready"; answer = await readiness(url)) {
    if (hasEnded) throw new Error(await exit);
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`The web server did not become ready: ${url}/readyz ${answer}.`);
    }
    await delay(50);
  }
  const ended = new Promise<string>((done) => void exit.then((sentence) => isStopping || done(sentence)));
  return { url, pid: child.pid ?? 0, ended, stop };
}

function spawnNext({ mode, host, port, ownerUrl, appUrl, dataDir, extra }: WebServerOptions): ChildProcess {
  // Required, not imported: older Node 20 then loads the main file, which has no extension, as what it is.
  const preload = fileURLToPath(new URL("./exit-with-parent.cjs", import.meta.url));
  return spawn(
    process.execPath,
    [...SERVER_FLAGS, "--require", preload, NEXT, mode, "--hostname", host, "--port", String(port)],
    {
      // Detached: a Ctrl-C in the terminal is for us, who then stop things in their order.
      detached: true,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: {
        ...SERVER_ENV,
        ...process.env,
        NODE_ENV: mode === "dev" ? "development" : "production",
        NEXT_TELEMETRY_DISABLED: "1",
        DATABASE_URL: ownerUrl,
        DATABASE_APP_URL: appUrl,
        PALIMPSEST_DATA_DIR: dataDir,
        PORT: String(port),
        ...extra,
      },
    },
  );
}

/** An address that means every address is reached through the loopback one. */
function urlHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

/** What /readyz says, as the end of a sentence. */
async function readiness(url: string): Promise<string> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) });
    const text = await response.text();
    return response.ok ? "ready" : `answers ${response.status} ${text.slice(0, 200)}`;
  } catch {
    return "does not answer";
  }
}

/** The port, or a free one for 0. A server of ours whose parent was killed may hold it for a moment longer. */
export async function claimPort(host: string, port: number): Promise<number> {
  const deadline = Date.now() + TAKEN_MS;
  for (;;) {
    const found = await tryPort(host, port);
    if (found !== null) return found;
    if (Date.now() > deadline) {
      throw new Error(`Port ${port} is taken. Stop what listens there, or choose another: PORT=${port + 1} npm start`);
    }
    await delay(100);
  }
}

/** Null when something listens there. */
function tryPort(host: string, port: number): Promise<number | null> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") done(null);
      else failed(error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : port));
    });
  });
}
