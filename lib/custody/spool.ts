import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Spooled {
  path: string;
  size: number;
  remove(): Promise<void>;
}

const reaped = new Set<string>();

/** Writes a body to a file that only we can read. The caller removes it; one left by a crash goes when the next process spools. */
export async function spool(dataDir: string, source: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const folder = await folderFor(dataDir);
  const path = join(folder, `${process.pid}-${randomUUID()}`);
  const remove = () => rm(path, { force: true });
  const file = await open(path, "wx", 0o600);
  let size = 0;
  try {
    for await (const piece of source) {
      await file.writeFile(piece);
      size += piece.length;
    }
  } catch (error) {
    await remove();
    throw error;
  } finally {
    await file.close();
  }
  return { path, size, remove };
}

async function folderFor(dataDir: string): Promise<string> {
  const wanted = join(dataDir, "spool");
  const folder = await mkdir(wanted, { recursive: true, mode: 0o700 }).then(
    () => wanted,
    () => tmpdir(),
  );
  if (folder === wanted && !reaped.has(folder)) {
    reaped.add(folder);
    await reap(folder);
  }
  return folder;
}

/** Removes what processes left that are no more; our own id can only be an earlier process's before we spool. */
async function reap(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(/^(\d+)-/.exec(name)?.[1]);
    if (pid === process.pid || !isAlive(pid)) await rm(join(folder, name), { force: true });
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
