import fc from "fast-check";
import { expect, test } from "vitest";
import { LANGUAGES } from "@/lib/core/language-of";
import { highlight } from "./highlight";

const pieces = fc.constantFrom(
  ..."def class return if else for import from { } ( ) [ ] ; : , . = + - * / # // /* */ <!-- --> < > </b> <script> \" ' ` $ \\ @ & 😀 é \ud83d \u0000 \u202e 1 0x1f true null x".split(
    " ",
  ),
  " ",
  "\t",
);
const line = fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join(""));

test.each(LANGUAGES)("%s: no character is lost, added or moved, and none is cut in half", (language) => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      const runs = highlight(lines, language);
      expect(runs.map((each) => each.map(({ text }) => text).join(""))).toEqual(lines);
      const halves = runs.flatMap((each) => each.slice(1).filter(({ text }) => /^[\udc00-\udfff]/.test(text)));
      expect(halves).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test("each kind of word has its ink, over line breaks too", () => {
  expect(
    highlight(["def f(): # why", '  return """a', '"""'], "python").map((runs) => runs.filter(({ ink }) => ink)),
  ).toEqual([
    [
      { text: "def", ink: "keyword" },
      { text: "f", ink: "title" },
      { text: "# why", ink: "comment" },
    ],
    [
      { text: "return", ink: "keyword" },
      { text: '"""a', ink: "string" },
    ],
    [{ text: '"""', ink: "string" }],
  ]);
  expect(highlight(["/* a", "b */ let x = 1"], "typescript").map((runs) => runs.filter(({ ink }) => ink))).toEqual([
    [{ text: "/* a", ink: "comment" }],
    [
      { text: "b */", ink: "comment" },
      { text: "let", ink: "keyword" },
      { text: "1", ink: "number" },
    ],
  ]);
  expect(highlight(["-old", "+new"], "diff")).toEqual([
    [{ text: "-old", ink: "removed" }],
    [{ text: "+new", ink: "added" }],
  ]);
});

test("what looks like markup is text", () => {
  const [runs] = highlight(['"<img src=x onerror=alert(1)>"'], "javascript");
  expect(runs).toEqual([{ text: '"<img src=x onerror=alert(1)>"', ink: "string" }]);
});

test("a character that a grammar would cut in two stays one", () => {
  expect(highlight(["$😀 x"], "ruby")).toEqual([
    [
      { text: "$😀", ink: "type" },
      { text: " x", ink: null },
    ],
  ]);
});
