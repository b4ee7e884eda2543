import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { BROWSER_FLAGS } from "./browser-flags";
import { runModule, runTool } from "./run-tool";

const DOWNLOAD_MS = 180_000;
const SYSTEM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** A browser that was seen to start. */
export interface Browser {
  name: string;
  /** Undefined for Playwright's own, which it finds by itself. */
  path: string | undefined;
}

/** The one named by CHROMIUM_PATH, Playwright's own (downloaded if that works), the system's, or Debian's package; else null. */
export async function findBrowser(): Promise<Browser | null> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return (await starts(named)) ? { name: named, path: named } : null;
  if ((await starts()) || ((await download()) && (await starts())))
    return { name: "Playwright's own", path: undefined };
  return (await systemBrowser()) ?? ((await installPackage()) ? systemBrowser() : null);
}

async function systemBrowser(): Promise<Browser | null> {
  for (const path of SYSTEM) {
    if (existsSync(path) && (await starts(path))) return { name: path, path };
  }
  return null;
}

/** There may be a file and no browser: a library may be missing. */
async function starts(executablePath?: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({
      args: BROWSER_FLAGS,
      timeout: 30_000,
      ...(executablePath ? { executablePath } : {}),
    });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

async function download(): Promise<boolean> {
  console.log("Trying to download Playwright's Chromium …");
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000" };
  const args = ["install", "--only-shell", "chromium"];
  const code = await runModule("@playwright/test/cli.js", args, { env, timeoutMs: DOWNLOAD_MS, isQuiet: true });
  if (code !== 0) console.log("It cannot be downloaded here.");
  return code === 0;
}

async function installPackage(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log("Installing Debian's chromium …");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runTool("apt-get", ["update", "-q"], { env, isQuiet: true });
  return (await runTool("apt-get", ["install", "-y", "-q", "chromium"], { env, isQuiet: true })) === 0;
}
