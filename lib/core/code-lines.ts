/** What a piece of code is, as far as it is set apart. `gutter` is a line number that the output itself has. */
export type CodeInk =
  | "keyword"
  | "string"
  | "number"
  | "comment"
  | "title"
  | "type"
  | "meta"
  | "added"
  | "removed"
  | "gutter";

/** A piece of a line with its ink; null is the page's own. */
export interface Run {
  text: string;
  ink: CodeInk | null;
}

/** More than this is not coloured: it would hold up the page for nobody, as nobody reads so much. */
const MAX_CODE_CHARS = 50_000;
const MAX_CODE_LINES = 800;
const MAX_LINE_CHARS = 2_000;

export function isTooLongToColour(lines: readonly string[]): boolean {
  if (lines.length > MAX_CODE_LINES) return true;
  let chars = 0;
  for (const line of lines) {
    chars += line.length + 1;
    if (line.length > MAX_LINE_CHARS || chars > MAX_CODE_CHARS) return true;
  }
  return false;
}

const NUMBERED = /^ {0,9}\d{1,9}(?:→|\t)/;
const HEADER = /^(?:Exit code|Chunk ID|Wall time|Total output lines|Process exited)/;
const HEADER_LINES = 10;

/** Whether an output numbers its lines itself, as `cat -n` does. */
export function hasOwnNumbers(lines: readonly string[]): boolean {
  return lines.length > 1 && NUMBERED.test(lines[0] ?? "") && NUMBERED.test(lines[1] ?? "");
}

/** Where the code of an output is, line by line: how many characters stand before it, or null for a line that is none. */
export function codeStarts(lines: readonly string[]): (number | null)[] {
  const end = HEADER.test(lines[0] ?? "") ? lines.slice(0, HEADER_LINES).indexOf("Output:") : -1;
  const first = end + 1;
  const isNumbered = NUMBERED.test(lines[first] ?? "");
  return lines.map((line, n) => {
    if (n < first) return null;
    if (!isNumbered) return 0;
    return NUMBERED.exec(line)?.[0].length ?? null;
  });
}

/** The lines of an output from the runs of its code alone; null where the runs are not those of this code. */
export function runsOfLines(
  lines: readonly string[],
  starts: readonly (number | null)[],
  code: readonly (readonly Run[])[],
): Run[][] | null {
  let next = 0;
  const runs = lines.map((line, n): Run[] => {
    const start = starts[n] ?? null;
    if (start === null) return [{ text: line, ink: null }];
    const coloured = code[next++] ?? [];
    return start === 0 ? [...coloured] : [{ text: line.slice(0, start), ink: "gutter" }, ...coloured];
  });
  const isWhole = runs.every((line, n) => line.map(({ text }) => text).join("") === lines[n]);
  return isWhole && next === code.length ? runs : null;
}
