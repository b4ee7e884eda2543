// Plain JavaScript that needs nothing installed: it runs before anything is.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LOCKFILE = join(ROOT, "package-lock.json");
const STAMP = join(ROOT, "node_modules", ".palimpsest-installed");
const OLDEST = [20, 9];

/** Installs the packages of the lockfile unless they are there, says so, and makes the project's root the working directory. */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    fail(`Node ${OLDEST.join(".")} or later is needed; this is ${process.versions.node}.`);
  }
  process.chdir(ROOT);
  const wanted = createHash("sha256").update(readFileSync(LOCKFILE)).digest("hex");
  if (!isInstalled(wanted)) install();
  if (!existsSync(STAMP) || readFileSync(STAMP, "utf8") !== wanted) writeFileSync(STAMP, wanted);
}

/** By our stamp; or, where somebody ran npm themselves, by npm's own record being newer than the lockfile. */
function isInstalled(wanted) {
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return true;
  const record = join(ROOT, "node_modules", ".package-lock.json");
  return existsSync(record) && statSync(record).mtimeMs > statSync(LOCKFILE).mtimeMs;
}

function install() {
  const started = performance.now();
  console.log("Installing packages (npm ci; the first time takes a minute) …");
  if (npm("ci") !== 0) {
    console.log("npm ci failed; trying npm install …");
    if (npm("install") !== 0) fail("The packages could not be installed; npm says why above.");
  }
  console.log(`Packages installed (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

function npm(command) {
  // No package's install script is needed, so none may run.
  const args = [command, "--include=dev", "--include=optional", "--ignore-scripts", "--no-audit", "--no-fund"];
  const cli = process.env.npm_execpath;
  const [file, ...rest] = cli?.endsWith("npm-cli.js") ? [process.execPath, cli, ...args] : ["npm", ...args];
  return spawnSync(file, rest, { cwd: ROOT, stdio: "inherit" }).status;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
