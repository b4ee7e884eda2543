import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { env } from "@/lib/env";
import { isRunning } from "./postgres/postmaster";

/** One that was told to stop, or whose parent was killed, is given this long to go. */
const PATIENCE_MS = 5_000;

/** The data directory, made if need be and held by this process alone until it ends. */
export async function claimDataDir(): Promise<string> {
  const folder = resolve(env().PALIMPSEST_DATA_DIR);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "running.pid");
  const deadline = Date.now() + PATIENCE_MS;
  for (let holder = holderOf(file); holder !== null; holder = holderOf(file)) {
    if (Date.now() > deadline) {
      throw new Error(`Palimpsest is running already on ${folder} (process ${holder}). Stop it first.`);
    }
    await delay(100);
  }
  writeFileSync(file, String(process.pid));
  process.once("exit", () => rmSync(file, { force: true }));
  return folder;
}

/** Null when the one that wrote the file is gone, or its pid is another program's by now. */
function holderOf(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    if (!(pid > 0) || pid === process.pid || !isRunning(pid)) return null;
    return /scripts\/(start|dev)\.mjs/.test(commandOf(pid)) ? pid : null;
  } catch {
    return null;
  }
}

function commandOf(pid: number): string {
  if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
}
