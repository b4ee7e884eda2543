/**
 * A path as one name of its file: forward slashes, no `.`, no `..` that can be worked out, and from the root where the
 * folder it was said in is known.
 */
export function resolvePath(path: string, folder: string | null): string {
  const plain = path.replaceAll("\\", "/").replace(/^[a-z]:(?=\/)/, (drive) => drive.toUpperCase());
  const full = isRooted(plain) || folder === null ? plain : `${folder.replaceAll("\\", "/")}/${plain}`;
  const steps: string[] = [];
  for (const step of full.split("/")) {
    const last = steps.at(-1);
    if (step === "" || step === ".") continue;
    if (step !== "..") steps.push(step);
    else if (last !== undefined && last !== ".." && last !== "~") steps.pop();
    else if (!full.startsWith("/")) steps.push(step);
  }
  return `${full.startsWith("/") ? "/" : ""}${steps.join("/")}` || ".";
}

function isRooted(path: string): boolean {
  return /^(?:\/|~(?:\/|$)|[A-Za-z]:\/)/.test(path);
}
