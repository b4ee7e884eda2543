import fc from "fast-check";
import { expect, test } from "vitest";
import { lineOf, snippetOf } from "./snippet";

const bytes = (text: string) => Buffer.from(text, "utf8");

test("a match is shown on its line, with what stands around it", () => {
  const text = bytes("first\nthe manifest path is here\nlast");
  const from = text.indexOf("path");
  const { snippet, matchOffsets } = snippetOf(text, from, from + 4);
  expect([snippet, snippet.slice(...matchOffsets)]).toEqual(["the manifest path is here", "path"]);
  expect(lineOf(text, from)).toBe(2);
});

test("whatever the text, the offsets are those of the match, and no letter is cut", () => {
  const text = fc.string({
    unit: fc.constantFrom("a", "é", "日", "😀", "\n", "\t", "\0"),
    minLength: 1,
    maxLength: 300,
  });
  fc.assert(
    fc.property(text, fc.nat(), fc.integer({ min: 1, max: 90 }), (all, at, length) => {
      const chars = [...all];
      const first = at % chars.length;
      const match = chars.slice(first, first + length).join("");
      const from = bytes(chars.slice(0, first).join("")).length;
      const { snippet, matchOffsets } = snippetOf(bytes(all), from, from + bytes(match).length);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: as the snippet is to be
      expect(snippet.slice(...matchOffsets)).toBe(match.replace(/[\u0000-\u001f]/g, " "));
      expect(snippet).not.toMatch(/\ufffd|\n/);
      expect(lineOf(bytes(all), from)).toBe(chars.slice(0, first).filter((char) => char === "\n").length + 1);
    }),
  );
});
