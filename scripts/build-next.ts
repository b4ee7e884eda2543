import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const NEXT = join("node_modules", "next", "dist", "bin", "next");
const STAMP = join(".next", "palimpsest-build");
const FILES = ["package-lock.json", "next.config.ts", "tsconfig.json", "instrumentation.ts"];
const FOLDERS = ["app", "components", "db", "lib", "cli", "public"];

/** Builds the web server unless what stands in `.next` was built from these very sources. Answers whether it built. */
export async function buildIfChanged(): Promise<boolean> {
  const wanted = sourcesHash();
  const isBuilt = existsSync(join(".next", "BUILD_ID")) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted;
  if (isBuilt) return false;
  await build();
  writeFileSync(STAMP, wanted);
  return true;
}

function build(): Promise<void> {
  console.log("Building (the first time takes a minute) …");
  return new Promise((done, failed) => {
    const env = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
    const child = spawn(process.execPath, [NEXT, "build"], { stdio: "inherit", env });
    const onExit = () => child.kill();
    process.once("exit", onExit);
    child.once("error", failed);
    child.once("exit", (code) => {
      process.off("exit", onExit);
      if (code === 0) done();
      else failed(new Error("The build failed; next says why above."));
    });
  });
}

/** Of contents, not times: a fresh checkout of the same commit needs no other build. */
function sourcesHash(): string {
  const hash = createHash("sha256");
  for (const path of [...FILES.filter(existsSync), ...FOLDERS.flatMap(sources)]) {
    hash.update(`${path}\0`).update(createHash("sha256").update(readFileSync(path)).digest());
  }
  return hash.digest("hex");
}

function sources(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|\.jsonl$|\.md$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
