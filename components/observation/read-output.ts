import { formatCount } from "@/lib/core/format-number";
import { readableBytes } from "@/lib/core/readable-bytes";

/** Above this share of bytes that are not UTF-8 it is not read as text. */
const ODD_SHARE = 0.1;

/** An output as far as it was fetched, ready to be shown. */
export interface ReadOutput {
  bytes: Uint8Array;
  text: string;
  lines: string[];
  isBinary: boolean;
  colours: number;
  notes: string[];
}

const read = new WeakMap<readonly Uint8Array[], ReadOutput>();

/** Once for the same pages, however many ask. */
export function readOutput(pages: readonly Uint8Array[], totalBytes: number): ReadOutput {
  const known = read.get(pages);
  if (known) return known;
  const bytes = pages.length === 1 && pages[0] ? pages[0] : joinBytes(pages);
  const { text, odd } = readableBytes(bytes, bytes.length >= totalBytes);
  const { lines, crlf } = splitLines(text);
  const notes = [
    crlf > 0 ? `${formatCount(crlf, "line ends", "lines end")} in CRLF` : null,
    odd > 0 ? `${formatCount(odd, "byte is", "bytes are")} not UTF-8, shown by value` : null,
  ];
  const output = {
    bytes,
    text,
    lines,
    isBinary: odd > bytes.length * ODD_SHARE,
    colours: countColours(text),
    notes: notes.filter((note) => note !== null),
  };
  read.set(pages, output);
  return output;
}

/** Splits on line feeds; the CR of a CRLF goes with the break. A break at the very end opens no further line. */
export function splitLines(text: string): { lines: string[]; crlf: number } {
  const lines = text.split("\n");
  if (lines.length > 1 && lines.at(-1) === "") lines.pop();
  let crlf = 0;
  const last = text.endsWith("\n") ? lines.length : lines.length - 1;
  for (let i = 0; i < last; i++) {
    const line = lines[i] ?? "";
    if (!line.endsWith("\r")) continue;
    lines[i] = line.slice(0, -1);
    crlf++;
  }
  return { lines, crlf };
}

function countColours(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with one.
  return text.includes("\u001b[") ? (text.match(/\u001b\[[0-9;:]*m/g)?.length ?? 0) : 0;
}

export function joinBytes(pages: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pages.reduce((sum, page) => sum + page.length, 0));
  let at = 0;
  for (const page of pages) {
    whole.set(page, at);
    at += page.length;
  }
  return whole;
}
