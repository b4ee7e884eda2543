const PERSISTENCE_MARK = "\n... command output truncated for persistence ...\n";

/** Marks that Codex puts in the middle of what it cuts: `…47224 tokens truncated…`, `[... omitted 39 of 295 lines ...]`. */
const MIDDLE_MARKS: readonly (readonly [word: string, whole: RegExp])[] = [
  [" tokens truncated…", /…\d+ tokens truncated…/],
  [" chars truncated…", /…\d+ chars truncated…/],
  ["[... omitted ", /\n\[\.\.\. omitted \d+ of \d+ lines \.\.\.\]\n/],
];

/** Shorter texts are never cut by any version seen, but quote the marks. */
const SHORTEST_CUT = 1000;

/** Whether Codex cut the output before it wrote it down. `countsLines` is the header's own statement. */
export function isCut(body: string, countsLines: boolean): boolean {
  if (countsLines || body.startsWith("Warning: truncated output (original token count: ")) return true;
  if (/^Total output lines: \d+\n/.test(body.slice(0, 60))) return true;
  return body.length >= SHORTEST_CUT && MIDDLE_MARKS.some(([word, whole]) => hasInMiddle(body, word, whole));
}

/** Whether a `aggregated_output` was cut when it was stored (0.171: at 65,536 characters). */
export function isCutForPersistence(aggregated: string): boolean {
  return inMiddle(aggregated, aggregated.indexOf(PERSISTENCE_MARK, Math.floor(aggregated.length * 0.35)));
}

/** The first 256 lines are all that 0.20 keeps, without saying so. */
export function isSilentlyCut(body: string): boolean {
  let lines = 0;
  for (let at = body.indexOf("\n"); at >= 0 && lines <= 256; at = body.indexOf("\n", at + 1)) lines++;
  return lines === 256 || (lines === 255 && !body.endsWith("\n"));
}

/** Head and tail get the same budget, so a true mark stands near the middle; an output that quotes one seldom does. */
function hasInMiddle(body: string, word: string, whole: RegExp): boolean {
  const from = Math.floor(body.length * 0.35);
  for (let at = body.indexOf(word, from); at >= 0 && inMiddle(body, at); at = body.indexOf(word, at + 1)) {
    if (whole.test(body.slice(Math.max(0, at - 30), at + 60))) return true;
  }
  return false;
}

function inMiddle(text: string, at: number): boolean {
  return at >= text.length * 0.35 && at <= text.length * 0.65;
}
