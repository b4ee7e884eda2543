import { resolvePath } from "../resolve-path";

/** A path as one name of its file, from `cwd` on where it lies below it. Null for `cwd` itself, or when no name is left. */
export function normalPath(path: string, cwd: string | null): string | null {
  const whole = resolvePath(path, null);
  const base = cwd === null ? null : resolvePath(cwd, null);
  if (whole === "." || whole === "/" || whole === base) return null;
  return base !== null && whole.startsWith(`${base}/`) ? whole.slice(base.length + 1) : whole;
}
