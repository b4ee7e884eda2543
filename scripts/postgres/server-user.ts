import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** How to run the server: Postgres refuses to be root. */
export interface ServerUser {
  /** Put before every command. */
  prefix: readonly string[];
  /** Who the processes are to the file system; null for whoever we are. */
  run: { uid: number; gid: number } | null;
  /** Who owns the cluster's files, as we see it. */
  owner: { uid: number; gid: number } | null;
}

/** Nothing of ours (locale, PG* variables) may lean on the server. */
export const SERVER_ENV: NodeJS.ProcessEnv = {
  NODE_ENV: "production",
  PATH: process.env.PATH ?? "/usr/bin:/bin",
  LC_ALL: "C",
};

export type UserMode = "auto" | "namespace" | "other-user";

/**
 * Root first tries a user namespace, in which the files stay root's and may lie anywhere; where that is refused
 * (many containers), the server runs as another user of the system. `mode` forces either, for tests.
 */
export function serverUser(mode: UserMode = "auto"): ServerUser {
  if (process.getuid?.() !== 0) return { prefix: [], run: null, owner: null };
  const { uid, gid } = unprivilegedUser();
  const prefix = ["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`, "--"];
  if (mode !== "other-user" && spawnSync("unshare", [...prefix.slice(1), "true"]).status === 0) {
    return { prefix, run: null, owner: { uid: 0, gid: 0 } };
  }
  if (mode === "namespace") throw new Error("This system does not let root make a user namespace.");
  return { prefix: [], run: { uid, gid }, owner: { uid, gid } };
}

/** Postgres looks its own user up, so the id has to stand in /etc/passwd. */
function unprivilegedUser(): { uid: number; gid: number } {
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["nobody", "postgres"]) {
    const entry = users.find((fields) => fields[0] === name);
    const uid = Number(entry?.[2]);
    const gid = Number(entry?.[3]);
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Error("Postgres cannot run as root and there is no user `nobody` or `postgres`: set DATABASE_URL instead.");
}

/** True when the server's user may enter the folder. */
export function canEnter(user: ServerUser, folder: string): boolean {
  const [command = "sh", ...args] = [...user.prefix, "sh", "-c", 'cd "$1"', "sh", folder];
  return spawnSync(command, args, { cwd: "/", ...user.run }).status === 0;
}
