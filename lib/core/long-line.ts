/** A line up to this long is laid out as one. */
const MAX_CHARS = 20_000;
const PIECE_CHARS = 10_000;
/** Colour codes are shorter than this, but for those nobody means. */
const CODE_CHARS = 64;

/** A line in pieces that can be laid out one by one: joined they are the line, and none begins within a character or a colour code. */
export function cutLongLine(line: string): string[] {
  if (line.length <= MAX_CHARS) return [line];
  const pieces: string[] = [];
  let from = 0;
  while (line.length - from > PIECE_CHARS) {
    const to = cutBefore(line, from + PIECE_CHARS);
    pieces.push(line.slice(from, to));
    from = to;
  }
  pieces.push(line.slice(from));
  return pieces;
}

function cutBefore(line: string, wanted: number): number {
  const start = line.lastIndexOf("\u001b", wanted - 1);
  if (start > wanted - CODE_CHARS && /^(?:\[[0-9;:]*)?$/.test(line.slice(start + 1, wanted))) return start;
  const code = line.charCodeAt(wanted);
  return code >= 0xdc00 && code <= 0xdfff ? wanted - 1 : wanted;
}
