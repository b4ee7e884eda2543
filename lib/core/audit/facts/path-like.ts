import { extensionOf, isFileName } from "./file-names";

/** Folders that a path from the root begins with. */
const ROOTS =
  /^\/(?:Users|home|root|tmp|private|var|usr|etc|opt|bin|sbin|lib|mnt|media|srv|proc|sys|run|nix|work|workspaces?|data|app|code|repos?|src|projects?|testbed|Applications|Library|System|Volumes)\//;
const DOMAIN = /^[\w.-]{1,200}\.(?:com|org|net|io|dev|ai|app|co|gov|edu|jp|uk|de|cn|sh|me|rs)$/i;
const MIME = /^(?:text|application|image|audio|video|font|multipart|model)\/(?:vnd|x|prs)\./;
/** Signs of an expression or a pattern, in which a path is cut in two. */
const CUT_BEFORE = /[\w$}*)\]^%]/;
const CUT_AFTER = /[*{$^]/;

/** Whether `path`, at `from` of a line, is a path of a file or folder. */
export function isPathLike(path: string, text: string, from: number, cwd: string | null): boolean {
  const before = text[from - 1] ?? "";
  const after = text[from + path.length] ?? "";
  if (/^[A-Za-z]:[\\/]|^\\\\/.test(path)) return isWindowsPath(path);
  if (!/[/\\]/.test(path) || hasOddNames(path) || MIME.test(path)) return false;
  if (CUT_BEFORE.test(before) && !isEscape(text, from)) return false;
  if (CUT_AFTER.test(after) && !path.endsWith("/")) return false;
  if (after === "(" && !/^\(\d+[,)]/.test(text.slice(from + path.length, from + path.length + 9))) return false;
  if (path.startsWith("/"))
    return !/[<.]/.test(before) && (before !== ">" || ROOTS.test(path)) && isAbsolute(path, after, cwd);
  return isRelative(path, before);
}

/** What stands before a path is the letter of `\n`, or a quote's backslash. */
function isEscape(text: string, from: number): boolean {
  return /\\[nrt]?$/.test(text.slice(Math.max(0, from - 2), from));
}

function isWindowsPath(path: string): boolean {
  const names = path.split(/[\\/]+/).slice(1);
  return names.some((name) => /\w/.test(name)) && !/[<>"|?*]/.test(path) && !names.includes("...");
}

function hasOddNames(path: string): boolean {
  const names = path.split(/[\\/]/);
  return names.some((name) => name === "..." || /[^.]\.\.|^\.\.[^.]/.test(name) || name.length > 200);
}

function isAbsolute(path: string, after: string, cwd: string | null): boolean {
  if (/^\/dev\//.test(path)) return false;
  const names = path.split("/").filter((name) => name !== "");
  const last = names.at(-1) ?? "";
  if (names.length < 2) return false;
  if (isFileName(last)) return true;
  if (after === "?" || !/[\p{L}\p{N}]/u.test(last)) return false;
  return ROOTS.test(path) || (cwd !== null && cwd.length > 1 && path.startsWith(cwd));
}

function isRelative(path: string, before: string): boolean {
  const names = path.split(/[\\/]/);
  const [first = ""] = names;
  const last = names.at(-1) ?? "";
  if (/^\.{1,2}$/.test(first)) return /[\p{L}\p{N}]/u.test(last);
  if (first === "~") return names.length > 1 && /[\p{L}\p{N}]/u.test(last);
  if (before === ":" && /^\d+$/.test(first)) return false;
  if (/^-|^$/.test(first) || DOMAIN.test(first)) return false;
  if (!/[\p{L}_]/u.test(path.slice(0, path.length - last.length)) && extensionOf(last) === null) return false;
  return isFileName(last) && /^[\p{L}\p{N}_.@+~%()[\]-]+$/u.test(last);
}
