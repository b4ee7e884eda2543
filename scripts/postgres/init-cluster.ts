import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { give, type Place } from "./place";
import { SERVER_ENV, type ServerUser } from "./server-user";

export const OWNER = "palimpsest";

/** Makes a new cluster beside its final name and renames it when it is whole: a kill in between leaves no half of one. */
export function initCluster(place: Place, user: ServerUser, password: string, fast: boolean): void {
  const half = `${place.cluster}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true, mode: 0o700 });
  const passwordFile = join(half, "..", `.initdb-${randomBytes(6).toString("hex")}`);
  mkdirSync(passwordFile, { mode: 0o700 });
  writeFileSync(join(passwordFile, "password"), password, { mode: 0o600 });
  try {
    give(half, user);
    give(passwordFile, user);
    runInitdb(place, user, half, join(passwordFile, "password"), fast);
  } finally {
    rmSync(passwordFile, { recursive: true });
  }
  renameSync(half, place.cluster);
}

function runInitdb(place: Place, user: ServerUser, folder: string, passwordFile: string, fast: boolean): void {
  // Under locale C, pg_trgm drops every character that is not ASCII.
  const locale = process.platform === "linux" ? "C.UTF-8" : "en_US.UTF-8";
  const [command = "", ...args] = [
    ...user.prefix,
    join(place.binaries.native, "bin", "initdb"),
    ...["--pgdata", folder, "--username", OWNER, "--pwfile", passwordFile, "--encoding=UTF8", `--locale=${locale}`],
    ...["--auth=scram-sha-256", "--no-instructions", ...(fast ? ["--no-sync"] : [])],
  ];
  const { status, stderr, stdout, error } = spawnSync(command, args, { cwd: "/", env: SERVER_ENV, ...user.run });
  if (status !== 0) {
    throw new Error(`initdb failed in ${folder}:\n${stdout ?? ""}${stderr ?? ""}`, { cause: error });
  }
}

/** The superuser's password: random, in a file only its owner reads. */
export function ownerPassword(dataDir: string): string {
  const file = join(dataDir, "password");
  try {
    return readFileSync(file, "utf8");
  } catch {
    const password = randomBytes(24).toString("base64url");
    writeFileSync(file, password, { mode: 0o600, flag: "wx" });
    chmodSync(file, 0o600);
    return password;
  }
}
