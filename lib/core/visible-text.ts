/** A piece of what a machine said: text as it stands, or a mark that stands for something a screen would hide or obey. */
export type Segment = { kind: "text"; text: string } | Mark;
export interface Mark {
  kind: "mark";
  text: string;
  name: string;
  /** What it stands for. */
  raw: string;
}

export interface VisibleText {
  segments: Segment[];
  /** Colour codes left out: they change no character. */
  colours: number;
  /** Carriage returns before a line feed, left out. */
  carriageReturns: number;
}

// Colour codes; other escape sequences in ASCII; CR of a CRLF; and every code point that is a control, steers the
// direction or the joining of text, has no width, or is half of a surrogate pair. Tab and line feed stay text.
const SPECIAL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
  /(\u001b\[[0-9;:]*m)|(\u001b(?:\[[0-?]*[ -/]*[@-~]|[()*+][0-9A-Za-z]|[\]PX^_]|[ -~])?)|\r(?=\n)|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|\u034f|[\u17b4\u17b5]|[\u180b-\u180d]|\u180f|[\ufe00-\ufe0e]|[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]|\p{Surrogate}/gu;

// Their pictures (U+2400 and on) are missing from most fonts; the names are not.
const CONTROLS =
  "NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US".split(
    " ",
  );

const NAMES: Record<number, string> = {
  0: "NUL",
  7: "bell",
  8: "backspace",
  13: "carriage return",
  27: "escape",
  127: "delete",
  173: "soft hyphen",
  8203: "zero-width space",
  8204: "zero-width non-joiner",
  8205: "zero-width joiner",
  8206: "left-to-right mark",
  8207: "right-to-left mark",
  8234: "left-to-right embedding",
  8235: "right-to-left embedding",
  8236: "end of embedding",
  8237: "left-to-right override",
  8238: "right-to-left override",
  8294: "left-to-right isolate",
  8295: "right-to-left isolate",
  8297: "end of isolate",
  65279: "byte-order mark",
};

/**
 * What a screen may show of any text without obeying it: escape sequences, controls, bidi and invisible characters
 * become marks, so that nothing can hide, reorder or overwrite what stands beside it.
 *
 * @param bytes the text came from `readableBytes`: U+DC80 to U+DCFF stand for bytes that are not UTF-8.
 */
export function visibleText(text: string, bytes = false): VisibleText {
  const segments: Segment[] = [];
  let colours = 0;
  let carriageReturns = 0;
  for (const piece of piecesOf(text, bytes)) {
    if (piece.kind === "colours") colours++;
    else if (piece.kind === "return") carriageReturns++;
    else segments.push(piece);
  }
  return { segments, colours, carriageReturns };
}

/** As segments, and what those leave out: colour codes as they stand, and the CR of a CRLF. */
export type Piece = Segment | { kind: "colours"; text: string } | { kind: "return" };

export function* piecesOf(text: string, bytes: boolean): Generator<Piece> {
  let from = 0;
  for (const match of text.matchAll(SPECIAL)) {
    if (match.index > from) yield { kind: "text", text: text.slice(from, match.index) };
    from = match.index + match[0].length;
    if (match[1]) yield { kind: "colours", text: match[1] };
    else if (match[0] === "\r" && text[from] === "\n") yield { kind: "return" };
    else yield match[2] ? escapeMark(match[2]) : characterMark(match[0], bytes);
  }
  if (from < text.length) yield { kind: "text", text: text.slice(from) };
}

/** The same as one plain string, for titles and labels: marks in angle quotes. */
export function visibleString(text: string): string {
  return asString(visibleText(text).segments);
}

/** Segments as one plain string, marks in angle quotes. */
export function asString(segments: readonly Segment[]): string {
  return segments.map((segment) => (segment.kind === "mark" ? `‹${segment.text}›` : segment.text)).join("");
}

export function escapeMark(sequence: string, name = "escape sequence"): Mark {
  return { kind: "mark", text: `ESC${sequence.slice(1)}`, name, raw: sequence };
}

function characterMark(character: string, bytes: boolean): Mark {
  const code = character.codePointAt(0) ?? 0;
  if (bytes && code >= 0xdc80 && code <= 0xdcff) {
    const hex = (code - 0xdc00).toString(16).toUpperCase();
    return { kind: "mark", text: `\\x${hex}`, name: `byte ${hex}, not UTF-8`, raw: character };
  }
  const point = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  const text = CONTROLS[code] ?? (code === 127 ? "DEL" : point);
  const name = NAMES[code] ?? (code >= 0xd800 && code <= 0xdfff ? "half of a surrogate pair" : "invisible character");
  return { kind: "mark", text, name: `${name} (${point})`, raw: character };
}
