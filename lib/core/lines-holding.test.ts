import fc from "fast-check";
import { expect, test } from "vitest";
import { linesHolding, staysWithinLine } from "./lines-holding";
import { occurrencesOf } from "./occurrences";
import { literalsOfRegex } from "./search-plan";
import { searchRegex } from "./search-regex";

const PATTERNS = [
  "[a-c]+bb",
  "^abb",
  "abb$",
  "\\babb\\b",
  "a.?bb",
  "bb(a|c)*",
  "abb\\d?",
  "[abc ]*bb[c1]+",
  "c[ab]+bb",
  "a[bc]?1[ab]*bb",
];

test("the first match in the lines that hold an expression's letters is the first match in the text", () => {
  const text = fc
    .array(fc.string({ unit: fc.constantFrom("a", "b", "c", "1", " ", "語"), maxLength: 8 }), { maxLength: 12 })
    .map((lines) => Buffer.from(lines.join("\n")));
  fc.assert(
    fc.property(text, fc.constantFrom(...PATTERNS), (whole, pattern) => {
      expect(staysWithinLine(pattern)).toBe(true);
      const [needle, ...others] = literalsOfRegex(pattern).map((literal) => occurrencesOf(Buffer.from(literal)));
      if (!needle) throw new Error(`${pattern} says nothing.`);
      const lines = linesHolding(whole, needle, others);
      const found = searchRegex(pattern)(lines.text);
      const place = found && { from: lines.placeOf(found.from), to: lines.placeOf(found.from) + found.to - found.from };
      expect(place).toEqual(searchRegex(pattern)(whole));
    }),
    { numRuns: 2000 },
  );
});

test("an expression that may go on over a line's end, or asks for the text's, is told apart", () => {
  for (const pattern of [
    "a\\sb",
    "a[^b]c",
    "(?s)a.b",
    "a\\nb",
    "a\nb",
    "\\Aab",
    "ab\\z",
    "a\\Wb",
    "a\\x0ab",
    "\\p{Z}ab",
    "(?-s)ab",
    "a[[:space:]]b",
    "a[\\t- ]b",
    "a[\t- ]b",
  ])
    expect(staysWithinLine(pattern), pattern).toBe(false);
  for (const pattern of ["fn [a-z_]+_test", "v\\d+\\.toml", "(?i)error: \\w+", "line \\d{3,}"])
    expect(staysWithinLine(pattern), pattern).toBe(true);
});
