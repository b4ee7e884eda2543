import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Above every kernel's pid_max, so that no process has it. */
const NOBODYS_PID = 2_147_483_646;

/** True while the process runs; a zombie that nobody reaps does not count. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  if (process.platform !== "linux") return true;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return !stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
  } catch {
    return false;
  }
}

/** The server that runs in this cluster, left over or another's: its pid and port as it wrote them down itself. */
export function findServer(cluster: string): { pid: number; port: number } | null {
  const file = join(cluster, "postmaster.pid");
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number(lines[0]);
  if (pid > 0 && isRunning(pid) && isServerOf(pid, cluster)) return { pid, port: Number(lines[3]) };
  // Postgres would take a zombie, or a stranger who has the pid by now, for a live server and refuse to start. Its other
  // check, on the shared memory of survivors, stays: it needs the rest of the file.
  writeFileSync(file, [NOBODYS_PID, ...lines.slice(1)].join("\n"));
  return null;
}

function isServerOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(cluster);
  } catch {
    return false;
  }
}
