/** A line as a reader sees it, and the way back to how it stood. */
export interface PlainLine {
  text: string;
  /** What stood where `from` to `to` of the plain text is. */
  original(from: number, to: number): string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what terminals are told begins with one.
const CONTROL = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?)/g;

/** Takes the colours and links of terminals out of a line. */
export function plainLine(line: string): PlainLine {
  if (!line.includes("\u001b")) return { text: line, original: (from, to) => line.slice(from, to) };
  const origins: number[] = [];
  let text = "";
  let at = 0;
  const keep = (to: number) => {
    text += line.slice(at, to);
    for (; at < to; at++) origins.push(at);
  };
  for (const { 0: sequence, index } of line.matchAll(CONTROL)) {
    keep(index);
    at = index + sequence.length;
  }
  keep(line.length);
  return { text, original: (from, to) => line.slice(origins[from] ?? 0, (origins[to - 1] ?? -1) + 1) };
}
