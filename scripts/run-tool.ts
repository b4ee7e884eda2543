import { spawn } from "node:child_process";

/** Runs a command with its output on ours; answers its exit code, 1 for a signal. It ends when we end. */
export function runTool(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
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
export function runModule(path: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return runTool(process.execPath, [`node_modules/${path}`, ...args], env);
}
