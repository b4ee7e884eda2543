import { spawn } from "node:child_process";

interface ToolOptions {
  env?: Record<string, string>;
  timeoutMs?: number;
  /** Leaves the output out. */
  isQuiet?: boolean;
}

/** Runs a command with its output on ours; answers its exit code, 1 for a signal. It ends when we end. */
export function runTool(command: string, args: readonly string[], options: ToolOptions = {}): Promise<number> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, {
      stdio: ["ignore", options.isQuiet ? "ignore" : "inherit", options.isQuiet ? "ignore" : "inherit"],
      env: { ...process.env, ...options.env },
      timeout: options.timeoutMs,
    });
    const end = () => child.kill();
    process.once("exit", end);
    child.once("error", failed);
    child.once("exit", (code) => {
      process.off("exit", end);
      done(code ?? 1);
    });
  });
}

/** Runs the program of an installed package with this very Node. */
export function runModule(path: string, args: readonly string[], options: ToolOptions = {}): Promise<number> {
  return runTool(process.execPath, [`node_modules/${path}`, ...args], options);
}
