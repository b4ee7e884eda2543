/**
 * A path with `/` between its names, without `.`, doubled separators and names taken back by `..`, and from `cwd` on
 * where it lies below it. Null for `cwd` itself, or when no name is left.
 */
export function normalPath(path: string, cwd: string | null): string | null {
  const whole = tidy(path);
  const base = cwd === null ? "" : tidy(cwd);
  if (whole === "" || whole === "/" || whole === base) return null;
  return base !== "" && whole.startsWith(`${base}/`) ? whole.slice(base.length + 1) : whole;
}

function tidy(path: string): string {
  const slashed = path.replaceAll("\\", "/").replace(/^[a-z]:(?=\/)/, (drive) => drive.toUpperCase());
  const names: string[] = [];
  for (const name of slashed.split("/")) {
    if (name === "" || name === ".") continue;
    const last = names.at(-1);
    if (name === ".." && last !== undefined && last !== ".." && last !== "~") names.pop();
    else names.push(name);
  }
  return `${slashed.startsWith("/") ? "/" : ""}${names.join("/")}`;
}
