import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { type Binaries, copyBinaries } from "./binaries";
import { canEnter, type ServerUser } from "./server-user";

/** Where root keeps what another user has to reach and the project's folder would hide from it. */
const SHARED = "/var/lib/palimpsest";

export interface Place {
  binaries: Binaries;
  /** The cluster's own folder (PGDATA). */
  cluster: string;
  /** False while there is no cluster yet. */
  exists: boolean;
}

/** Picks binaries and a cluster folder that the server's user can reach; what is there already becomes that user's. */
export function preparePlace(dataDir: string, found: Binaries, user: ServerUser): Place {
  mkdirSync(dataDir, { recursive: true });
  const binaries = canEnter(user, join(found.native, "bin")) ? found : copyBinaries(found, SHARED);
  const cluster = reachable(dataDir, user);
  const exists = existsSync(join(cluster, "PG_VERSION"));
  if (exists) give(cluster, user);
  return { binaries, cluster, exists };
}

/**
 * Where the server's user cannot enter the data directory, the cluster lies in a folder of the system,
 * and a link in the data directory names it.
 */
function reachable(dataDir: string, user: ServerUser): string {
  const here = join(dataDir, "cluster");
  const linked = linkTarget(here);
  if (linked !== null) return linked;
  // Temporary folders come closed to others; what is secret in this one is closed by itself.
  if (!canEnter(user, dataDir)) chmodSync(dataDir, 0o711);
  if (canEnter(user, dataDir)) return here;
  const elsewhere = join(SHARED, randomBytes(8).toString("hex"));
  mkdirSync(SHARED, { recursive: true, mode: 0o755 });
  if (existsSync(here)) {
    cpSync(here, elsewhere, { recursive: true, verbatimSymlinks: true });
    rmSync(here, { recursive: true });
  }
  symlinkSync(elsewhere, here);
  return elsewhere;
}

function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

/** The folder itself goes last, so that an interrupted change of owner is noticed and done again. */
export function give(folder: string, { owner }: ServerUser): void {
  if (owner === null || statSync(folder).uid === owner.uid) return;
  for (const entry of readdirSync(folder, { recursive: true })) {
    lchownSync(join(folder, String(entry)), owner.uid, owner.gid);
  }
  chownSync(folder, owner.uid, owner.gid);
}
