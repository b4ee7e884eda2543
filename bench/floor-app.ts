import { spawn, spawnSync } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@/scripts/free-port";

const NEXT = "node_modules/next/dist/bin/next";

/** Builds and serves the app whose one route sends 4 KB from memory. */
export async function startFloorApp(): Promise<{ url: string; stop(): void }> {
  const built = spawnSync(process.execPath, [NEXT, "build", "bench/floor-app"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (built.status !== 0) throw new Error("The floor's app did not build.");
  const port = await freePort();
  const child = spawn(process.execPath, [NEXT, "start", "bench/floor-app", "-p", String(port), "-H", "127.0.0.1"], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}/bytes`;
  for (let attempt = 0; attempt < 200; attempt++) {
    if (
      await fetch(url)
        .then((response) => response.ok)
        .catch(() => false)
    )
      return { url, stop: () => child.kill("SIGTERM") };
    await delay(50);
  }
  child.kill("SIGKILL");
  throw new Error("The floor's app did not start.");
}
