import fc from "fast-check";
import { expect, test } from "vitest";
import { visibleString, visibleText } from "./visible-text";

/** Unicode's own word for what must not reach a screen raw: controls, formats, surrogates; tab and line feed may. */
const RAW = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u;

/** Number prefixes of Arabic and the like: visible, though of category Cf. VS16 picks an emoji's picture. */
const VISIBLE_FORMATS =
  /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u{13430}-\u{1343f}\t\n]|\ufe0f/gu;

const anything = fc.string({ unit: "binary" });
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "\u001b[31m",
        "\u001b[0m",
        "\u001b[2K",
        "\u001b]0;title\u0007",
        "\u001b]8;;http://x\u001b\\",
        "\u001bP",
        "\u001b",
        "\u009b31m",
        "\u0000",
        "\r\n",
        "\r",
        "\n",
        "\t",
        "\u202e",
        "\u2066",
        "\u200b",
        "\ud800",
        "\udc00",
        "\u{e0041}",
        "<script>",
        "§a3f7c2e1",
        "é",
        "日本",
      ),
      anything,
    ),
  )
  .map((parts) => parts.join(""));

test("no control, format or surrogate ever comes out raw", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(RAW.test(visibleString(text).replace(VISIBLE_FORMATS, ""))).toBe(false);
    }),
    { numRuns: 3000 },
  );
});

test("every code point that Unicode calls invisible is marked", () => {
  const missed: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const out = visibleString(String.fromCodePoint(code)).replace(VISIBLE_FORMATS, "");
    if (RAW.test(out)) missed.push(code.toString(16));
  }
  expect(missed).toEqual([]);
});

test("text without specials is passed on whole, in one piece", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "§", " ", "<", "&", "é", "日", "\n", "\t", "😀") }), (text) => {
      expect(visibleText(text).segments).toEqual(text === "" ? [] : [{ kind: "text", text }]);
    }),
  );
});

test("colours and the CR of a CRLF are left out and counted", () => {
  expect(visibleText("\u001b[1;31merror\u001b[0m: x\r\ny")).toEqual({
    segments: [
      { kind: "text", text: "error" },
      { kind: "text", text: ": x" },
      { kind: "text", text: "\ny" },
    ],
    colours: 2,
    carriageReturns: 1,
  });
});

test.each([
  ["\u001b[2Kdone", "‹ESC[2K›done"],
  ["\u001b]0;evil\u0007", "‹ESC]›0;evil‹BEL›"],
  ["a\u0000b", "a‹NUL›b"],
  ["50%\r60%", "50%‹CR›60%"],
  ["user\u202egnp.exe", "user‹U+202E›gnp.exe"],
  ["pass\u200bword", "pass‹U+200B›word"],
  ["\ud83d alone", "‹U+D83D› alone"],
  ["\u{e0041}", "‹U+E0041›"],
])("%j is shown as %s", (text, shown) => {
  expect(visibleString(text)).toBe(shown);
});
