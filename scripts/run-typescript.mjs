import { ensureInstalled } from "./ensure-installed.mjs";

/** Installs what is missing, then runs a TypeScript module of this folder in this process, so that signals reach it. */
export async function runTypescript(name) {
  ensureInstalled();
  const { register } = await import("tsx/esm/api");
  register();
  await import(`./${name}.ts`);
}
