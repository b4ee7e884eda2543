import fc from "fast-check";
import { RE2JS } from "re2js";
import { expect, test } from "vitest";
import { literalOfRegex, literalsOf, wordsOf } from "./search-plan";

test("words are taken once each, the longest first", () => {
  expect(wordsOf("  path the manifest the ")).toEqual(["manifest", "path", "the"]);
  expect(literalsOf("words", "a  bc")).toEqual(["bc", "a"]);
  expect(literalsOf("text", " a  bc")).toEqual([" a  bc"]);
});

test.each([
  ["manifest\\.v\\d+\\.toml", "manifest.v"],
  ["async function [a-z]+Handler", "async function "],
  ["colou?r_off", "r_off"],
  ["abc*def", "def"],
  ["abc+def", "abc"],
  ["ab{2,3}cde", "cde"],
  ["ab{0}cd", "cd"],
  ["ab{x}cd", "ab{x}cd"],
  ["(?:none)required", "required"],
  ["[]abc]tail", "tail"],
  ["one|other", ""],
  ["(one|other)", ""],
  ["(?i)mask_error", "mask_error".slice(4)],
  ["\\bword\\b", "word"],
  ["\\x41BCD", ""],
  ["\\p{Greek}αβγ", "αβγ"],
  ["\\Qa.b\\E", ""],
  ["^line$", "line"],
  [".*", ""],
])("%s cannot match without %j", (pattern, literal) => {
  expect(literalOfRegex(pattern)).toBe(literal);
});

const atom = fc.oneof(
  fc.constantFrom(
    "a",
    "b",
    "k",
    "S",
    "é",
    "日",
    "-",
    "\\.",
    "\\d",
    "\\w",
    ".",
    "[ab]",
    "[^a]",
    "[]b]",
    "(ab)",
    "(?:a|b)",
    "\\b",
    "^",
    "$",
  ),
);
const part = fc
  .tuple(atom, fc.constantFrom("", "", "", "*", "+", "?", "{2}", "{0,1}", "+?"))
  .map(([a, times]) => a + times);
const pattern = fc
  .tuple(fc.constantFrom("", "(?i)", "(?s)"), fc.array(part, { minLength: 1, maxLength: 8 }), fc.boolean())
  .map(([flags, parts, alternative]) => flags + parts.join("") + (alternative ? "|a" : ""));
const text = fc.string({
  unit: fc.constantFrom("a", "A", "b", "k", "K", "S", "s", "é", "日", "-", ".", "1", " ", "\n"),
  maxLength: 24,
});

test("whatever matches holds the literal, in whatever case of A to Z", () => {
  let matched = 0;
  fc.assert(
    fc.property(pattern, text, (source, chars) => {
      let compiled: RE2JS;
      try {
        compiled = RE2JS.compile(source, RE2JS.MULTILINE);
      } catch {
        return;
      }
      const matcher = compiled.matcher(chars);
      if (!matcher.find()) return;
      matched++;
      const fold = (some: string) => some.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
      expect(fold(matcher.group() ?? "")).toContain(fold(literalOfRegex(source)));
    }),
    { numRuns: 3000 },
  );
  expect(matched).toBeGreaterThan(300);
});
