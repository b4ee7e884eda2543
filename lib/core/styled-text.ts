import { applySgr, sameStyle, type TextStyle } from "./text-style";
import { escapeMark, type Mark, piecesOf } from "./visible-text";

/** A segment with how a terminal would have set it. Marks are ours and have no style. */
export type StyledSegment = { kind: "text"; text: string; style: TextStyle } | Mark;

/** Colour codes drawn as colours, or each shown as a mark. */
export type ColourCodes = "drawn" | "shown";

/** As `visibleText`, with the colours that its colour codes ask for. `from` is the style the text begins in. */
export function styledText(
  text: string,
  { bytes, from, codes }: { bytes: boolean; from: TextStyle; codes: ColourCodes },
): StyledSegment[] {
  const segments: StyledSegment[] = [];
  let style = from;
  for (const piece of piecesOf(text, bytes)) {
    if (piece.kind === "return") continue;
    if (piece.kind === "mark") segments.push(piece);
    else if (piece.kind === "colours" && codes === "shown") segments.push(escapeMark(piece.text, "colour code"));
    else if (piece.kind === "colours") style = applySgr(style, piece.text);
    else {
      const last = segments.at(-1);
      if (last?.kind === "text" && sameStyle(last.style, style)) last.text += piece.text;
      else segments.push({ ...piece, style });
    }
  }
  return segments;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with one.
const COLOURS = /\u001b\[[0-9;:]*m/g;

/** The style each line begins in: a colour lasts until it is taken back, however many lines that takes. */
export function stylesOfLines(lines: readonly string[], from: TextStyle): TextStyle[] {
  let style = from;
  return lines.map((line) => {
    const begins = style;
    if (line.includes("\u001b[")) for (const [sequence] of line.matchAll(COLOURS)) style = applySgr(style, sequence);
    return begins;
  });
}
