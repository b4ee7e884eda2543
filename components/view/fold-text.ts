/** What stands of a folded text. */
const LINES = 6;
const CHARS = 700;
/** Up to this a text stands whole: folding it would save no room. */
const WHOLE_LINES = 10;
const WHOLE_CHARS = 1000;

/** The beginning of a long text; null for one that may as well stand whole. Never half of a surrogate pair. */
export function foldText(text: string): string | null {
  const isLong = text.length > WHOLE_CHARS || endOfLine(text, WHOLE_LINES) < text.length;
  if (!isLong) return null;
  const beginning = text.slice(0, Math.min(endOfLine(text, LINES), CHARS));
  return /[\ud800-\udbff]$/.test(beginning) ? beginning.slice(0, -1) : beginning;
}

/** Where the nth line ends, or the text. */
function endOfLine(text: string, n: number): number {
  let end = -1;
  for (let line = 0; line < n; line++) {
    end = text.indexOf("\n", end + 1);
    if (end === -1) return text.length;
  }
  return end;
}
