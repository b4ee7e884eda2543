import { editOf, type FileEdit } from "./call-input";

const BEGIN = "*** Begin Patch";
const END = "*** End Patch";
const OPENINGS = [
  { start: "*** Add File: ", kind: "write" },
  { start: "*** Update File: ", kind: "patch" },
  { start: "*** Delete File: ", kind: "delete" },
] as const;
const MOVE = "*** Move to: ";
const UNIFIED = /^@@ -(\d+)(?:,\d+)? \+\d+(?:,\d+)? @@/;

/** The changes an `apply_patch` text asks for, wherever in a text it stands (a shell's heredoc, say). Reads as far as it goes. */
export function editsOfPatch(text: string): FileEdit[] {
  const begin = text.indexOf(BEGIN);
  if (begin === -1) return [];
  const end = text.indexOf(`\n${END}`, begin);
  const lines = text.slice(begin, end === -1 ? undefined : end).split("\n");
  const edits: FileEdit[] = [];
  for (let at = 1; at < lines.length; at++) {
    const opening = OPENINGS.find(({ start }) => lines[at]?.startsWith(start));
    if (!opening) continue;
    const path = nameIn(lines[at], opening.start);
    const body: string[] = [];
    while (at + 1 < lines.length && !OPENINGS.some(({ start }) => lines[at + 1]?.startsWith(start))) {
      body.push(lines[at + 1] ?? "");
      at++;
    }
    edits.push(...editsOfFile(path, opening.kind, body));
  }
  return edits;
}

function editsOfFile(path: string, kind: (typeof OPENINGS)[number]["kind"], body: readonly string[]): FileEdit[] {
  if (kind === "delete") return [editOf({ path, kind, before: null, after: null })];
  if (kind === "write") {
    const added = body.filter((line) => line.startsWith("+")).map((line) => line.slice(1));
    return [editOf({ path, kind, before: null, after: added.map((line) => `${line}\n`).join("") })];
  }
  const move = body.find((line) => line.startsWith(MOVE));
  const movedTo = move === undefined ? null : nameIn(move, MOVE);
  const hunks = editsOfHunks(path, body).map((edit) => ({ ...edit, movedTo }));
  if (hunks.length === 0 && movedTo !== null) return [editOf({ path, kind, before: null, after: null, movedTo })];
  return hunks;
}

/** The hunks of one file: each a text that goes and a text that comes, with what stays around them in both. */
export function editsOfHunks(path: string, lines: readonly string[]): FileEdit[] {
  const edits: FileEdit[] = [];
  let hunk: { before: string[]; after: string[]; line: number | null; section: string | null } | null = null;
  const close = () => {
    if (!hunk || hunk.before.length + hunk.after.length === 0) return;
    const { before, after, line, section } = hunk;
    edits.push(editOf({ path, kind: "patch", before: before.join(""), after: after.join(""), line, section }));
  };
  lines.forEach((line, at) => {
    if (line.startsWith("@@")) {
      close();
      const from = UNIFIED.exec(line)?.[1];
      const section = line.replace(UNIFIED, "").replace(/^@@/, "").trim();
      hunk = { before: [], after: [], line: from ? Number(from) : null, section: section || null };
      return;
    }
    // Behind the last line feed there is no line; other lines of a patch's own (`*** End of File`, `\ No newline`) hold no text.
    if ((line === "" && at === lines.length - 1) || line.startsWith("*** ") || line.startsWith("\\ ")) return;
    if (!hunk && (line.startsWith("--- ") || line.startsWith("+++ "))) return;
    hunk ??= { before: [], after: [], line: null, section: null };
    const text = `${/^[ +-]/.test(line) ? line.slice(1) : line}\n`;
    if (!line.startsWith("+")) hunk.before.push(text);
    if (!line.startsWith("-")) hunk.after.push(text);
  });
  close();
  return edits;
}

function nameIn(line: string | undefined, start: string): string {
  return (line ?? "").slice(start.length).trim();
}
