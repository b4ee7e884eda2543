import fc from "fast-check";
import { expect, test } from "vitest";
import { type ColourCodes, styledText, stylesOfLines } from "./styled-text";
import { PLAIN, type TextStyle } from "./text-style";
import { asString, visibleString } from "./visible-text";

const terminal = fc
  .array(
    fc.oneof(
      fc.constantFrom("\u001b[31m", "\u001b[1;42m", "\u001b[0m", "\u001b[7m", "\u001b[38;2;1;2;3m", "\u001b[8m"),
      fc.constantFrom("\u001b[31", "\u001b[", "\u001b]8;;http://x\u001b\\", "\u001b[2K", "\u001b", "\u0000", "\u202e"),
      fc.constantFrom("one", "two\n", "\n\n", "é", "日本", "<b>", " "),
      fc.string({ unit: "binary", maxLength: 4 }),
    ),
  )
  .map((parts) => parts.join(""));

function style(text: string, from: TextStyle = PLAIN, codes: ColourCodes = "drawn") {
  return styledText(text, { bytes: false, from, codes });
}

interface Character {
  text: string;
  style: TextStyle | null;
}

/** Every character with how it is set; marks in angle quotes, set in nothing. */
function characters(text: string, from: TextStyle): Character[] {
  return style(text, from).flatMap((segment): Character[] =>
    segment.kind === "mark"
      ? [{ text: `‹${segment.text}›`, style: null }]
      : [...segment.text].map((character) => ({ text: character, style: segment.style })),
  );
}

test("colours change no character: what is read is what is read without them", () => {
  fc.assert(
    fc.property(terminal, (text) => {
      expect(asString(style(text))).toBe(visibleString(text));
    }),
    { numRuns: 2000 },
  );
});

test("a colour lasts over line breaks until it is taken back", () => {
  fc.assert(
    fc.property(terminal, (text) => {
      const lines = text.replaceAll("\r", "").split("\n");
      const begins = stylesOfLines(lines, PLAIN);
      const byLine = lines.flatMap((line, n) => characters(line, begins[n] ?? PLAIN));
      const whole = characters(lines.join("\n"), PLAIN).filter((each) => each.text !== "\n");
      expect(byLine).toEqual(whole);
    }),
    { numRuns: 2000 },
  );
});

test("each line begins as the one before it ended", () => {
  const red = { ...PLAIN, ink: 1 };
  expect(stylesOfLines(["a \u001b[31mb", "c", "\u001b[1md\u001b[0m", "e"], PLAIN)).toEqual([PLAIN, red, red, PLAIN]);
});

test("drawn, codes are gone and the text is set; shown, each stands there as a mark", () => {
  const text = "\u001b[31mred\u001b[0m \u001b[2Kplain";
  expect(style(text)).toEqual([
    { kind: "text", text: "red", style: { ...PLAIN, ink: 1 } },
    { kind: "text", text: " ", style: PLAIN },
    { kind: "mark", text: "ESC[2K", name: "escape sequence", raw: "\u001b[2K" },
    { kind: "text", text: "plain", style: PLAIN },
  ]);
  expect(asString(style(text, PLAIN, "shown"))).toBe("‹ESC[31m›red‹ESC[0m› ‹ESC[2K›plain");
});

test("what a terminal would conceal is text like any other, told apart", () => {
  expect(style("\u001b[8mhidden")).toEqual([{ kind: "text", text: "hidden", style: { ...PLAIN, isConcealed: true } }]);
});

test("codes that change nothing make no pieces", () => {
  expect(style("\u001b[31ma\u001b[31mb\u001b[39;31mc")).toEqual([
    { kind: "text", text: "abc", style: { ...PLAIN, ink: 1 } },
  ]);
});
