import { diffArrays, diffWordsWithSpace } from "diff";

/** One line of a change. */
export interface DiffRow {
  kind: "same" | "added" | "removed";
  text: string;
  /** Line in the file, where it is known. */
  line: number | null;
  /** Characters that are other than in the line it took the place of; half-open ranges. */
  changed: (readonly [from: number, to: number])[];
}

export interface Diff {
  rows: DiffRow[];
  notes: string[];
}

/** Comparing gives up after this long: then all of the old goes and all of the new comes. */
const TIMEOUT_MS = 250;
const MAX_WORD_CHARS = 400;
const MAX_WORD_LINES = 60;

/** What goes and what comes, line by line. `first` is the line of the file the text begins at. */
export function diffRows(before: string | null, after: string | null, first: number | null): Diff {
  const [old, now] = [linesOf(before), linesOf(after)];
  const isCrlf = [...old.lines, ...now.lines].every((line) => line.endsWith("\r"));
  const strip = (line: string) => (isCrlf ? line.slice(0, -1) : line);
  const [from, to] = [old.lines.map(strip), now.lines.map(strip)];
  const rows: DiffRow[] = [];
  let [oldLine, newLine] = [first, first];
  const add = (kind: DiffRow["kind"], text: string) => {
    rows.push({ kind, text, line: kind === "removed" ? oldLine : newLine, changed: [] });
    if (kind !== "added" && oldLine !== null) oldLine++;
    if (kind !== "removed" && newLine !== null) newLine++;
  };
  for (const { added, removed, value } of changesOf(from, to))
    for (const line of value) add(added ? "added" : removed ? "removed" : "same", line);
  markWords(rows);
  const notes = [
    isCrlf && rows.length > 0 ? "lines end in CRLF" : null,
    old.lines.length > 0 && now.lines.length > 0 && old.isOpen !== now.isOpen
      ? `only the ${old.isOpen ? "new" : "old"} text ends with a line break`
      : null,
    before === null && now.isOpen ? "no line break at the end" : null,
  ];
  return { rows, notes: notes.filter((note) => note !== null) };
}

/** `isOpen`: without a line break behind the last line. */
function linesOf(text: string | null): { lines: string[]; isOpen: boolean } {
  if (!text) return { lines: [], isOpen: false };
  const lines = text.split("\n");
  const isOpen = lines.at(-1) !== "";
  if (!isOpen) lines.pop();
  return { lines, isOpen };
}

function changesOf(from: string[], to: string[]): { added: boolean; removed: boolean; value: string[] }[] {
  return (
    diffArrays(from, to, { timeout: TIMEOUT_MS }) ?? [
      { added: false, removed: true, value: from },
      { added: true, removed: false, value: to },
    ]
  );
}

/** Where as many lines come as go, each is told apart from the one it took the place of, word by word. */
function markWords(rows: DiffRow[]): void {
  let at = 0;
  while (at < rows.length) {
    const removed = run(rows, at, "removed");
    const added = run(rows, at + removed, "added");
    if (removed > 0 && removed === added && removed <= MAX_WORD_LINES)
      for (let n = at; n < at + removed; n++) markPair(rows[n], rows[n + removed]);
    at += Math.max(1, removed + added);
  }
}

function run(rows: readonly DiffRow[], from: number, kind: DiffRow["kind"]): number {
  let to = from;
  while (rows[to]?.kind === kind) to++;
  return to - from;
}

function markPair(old: DiffRow | undefined, now: DiffRow | undefined): void {
  if (!old || !now || old.text.length > MAX_WORD_CHARS || now.text.length > MAX_WORD_CHARS) return;
  const changes = diffWordsWithSpace(old.text, now.text);
  // Lines that have next to nothing in common are not one line changed.
  const same = changes.reduce(
    (sum, { added, removed, value }) => sum + (added || removed ? 0 : value.trim().length),
    0,
  );
  if (same * 3 < Math.max(old.text.trim().length, now.text.trim().length)) return;
  let [oldAt, newAt] = [0, 0];
  for (const { added, removed, value } of changes) {
    if (removed) old.changed.push([oldAt, oldAt + value.length]);
    if (added) now.changed.push([newAt, newAt + value.length]);
    if (!added) oldAt += value.length;
    if (!removed) newAt += value.length;
  }
}
