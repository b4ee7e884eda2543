/** Next calls this once when a server starts. A server without its job poller still serves, so nothing here may throw. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { acceptMalformedPaths } = await import("./lib/http/well-formed-path");
  acceptMalformedPaths();
  const { startWorker } = await import("./lib/worker/start-worker");
  startWorker();
}
