import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, renameSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { answers } from "./connect";
import type { Place } from "./place";
import { SERVER_ENV, type ServerUser } from "./server-user";

/** Starts the server process, its words going to the log file. */
export function spawnServer(place: Place, user: ServerUser, log: string, port: number, fast: boolean): ChildProcess {
  try {
    renameSync(log, `${log}.1`);
  } catch {
    // The first start has no earlier log to keep.
  }
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    timezone: "UTC",
    log_timezone: "UTC",
    shared_buffers: "256MB",
    max_wal_size: "2GB",
    wal_compression: "on",
    jit: "off",
    ...(fast ? { fsync: "off", full_page_writes: "off" } : {}),
  };
  const [command = "", ...args] = [
    ...user.prefix,
    join(place.binaries.native, "bin", "postgres"),
    ...["-D", place.cluster],
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const out = openSync(log, "w", 0o600);
  // Detached: a Ctrl-C in the terminal is for us, and must not stop the database before the web server has drained.
  const child = spawn(command, args, {
    cwd: "/",
    detached: true,
    env: SERVER_ENV,
    stdio: ["ignore", out, out],
    ...user.run,
  });
  closeSync(out);
  child.unref();
  return child;
}

/** False when the process ended before it took a connection. */
export async function accepts(child: ChildProcess, url: string, deadline: number): Promise<boolean> {
  let ended = false;
  child.once("exit", () => {
    ended = true;
  });
  child.once("error", () => {
    ended = true;
  });
  while (!ended && Date.now() < deadline) {
    if (await answers(url)) return true;
    await delay(20);
  }
  if (!ended) child.kill("SIGQUIT");
  return false;
}
