import fc from "fast-check";
import { RE2JS } from "re2js";
import { expect, test } from "vitest";
import { foldsCase, literalsOf, literalsOfRegex, wordsOf } from "./search-plan";

test("words are taken once each, the longest first", () => {
  expect(wordsOf("  path the manifest the ")).toEqual(["manifest", "path", "the"]);
  expect(literalsOf("words", "a  bc")).toEqual(["bc", "a"]);
  expect(literalsOf("text", " a  bc")).toEqual([" a  bc"]);
});

test.each([
  ["manifest\\.v\\d+\\.toml", ["manifest.v", ".toml"]],
  ["async function [a-z]+Handler", ["async function ", "Handler"]],
  ["fn [a-z_]+_test", ["_test", "fn "]],
  ["colou?r_off", ["r_off", "colo"]],
  ["abc*def", ["def", "ab"]],
  ["abc+def", ["abc", "def"]],
  ["ab{2,3}cde", ["cde", "ab"]],
  ["ab{0}cd", ["cd", "a"]],
  ["ab{x}cd", ["ab{x}cd"]],
  ["(?:none)required", ["required"]],
  ["[]abc]tail", ["tail"]],
  ["same[0-9]same", ["same"]],
  ["one|other", []],
  ["(one|other)", []],
  ["(?i)mask_error", ["_error", "ma"]],
  ["\\bword\\b", ["word"]],
  ["\\x41BCD", []],
  ["abc\\x41BCD", ["abc"]],
  ["\\p{Greek}αβγ", ["αβγ"]],
  ["\\Qa.b\\E", []],
  ["^line$", ["line"]],
  [".*", []],
])("%s cannot match without %j", (pattern, literals) => {
  expect(literalsOfRegex(pattern)).toEqual(literals);
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

test("whatever matches holds the literals as they are, or where the expression says so in whatever case of A to Z", () => {
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
      const fold = (some: string) =>
        foldsCase(source) ? some.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : some;
      for (const literal of literalsOfRegex(source)) expect(fold(matcher.group() ?? "")).toContain(fold(literal));
    }),
    { numRuns: 3000 },
  );
  expect(matched).toBeGreaterThan(300);
});
