import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutText, toPreview, toStorableText } from "./preview";
import { textFacts } from "./text-facts";
import { encodeWtf8 } from "./wtf8";

const factsOf = (text: string) => textFacts(encodeWtf8(text));

describe("text facts", () => {
  test.each([
    ["", 0, 0, "", ""],
    ["a", 1, 1, "a", "a"],
    ["a\n", 2, 1, "a", "a"],
    ["\n", 1, 1, "", ""],
    ["\n\n  \nfirst\r\nlast\r\n\n", 19, 6, "first", "last"],
    ["é日本😀", 4, 1, "é日本😀", "é日本😀"],
    ["\ud800x\udc00", 3, 1, undefined, undefined],
    ["a\0b", 3, 1, "a␀b", "a␀b"],
  ])("%j", (text, chars, lines, head, tail) => {
    const facts = factsOf(text);
    expect([facts.chars, facts.lines]).toEqual([chars, lines]);
    if (head !== undefined) expect([facts.head, facts.tail]).toEqual([head, tail]);
  });

  test("characters are code points, for any string at all", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "é", "日", "😀", "\ud83d", "\udc00", "\n") }), (text) => {
        expect(factsOf(text).chars).toBe([...text].length);
      }),
    );
  });

  test("bytes that are no text count as they are shown", () => {
    expect(textFacts(Uint8Array.of(0x41, 0xff, 0x80, 0x42)).chars).toBe("A\ufffd\ufffdB".length);
  });

  test("a long line is cut, never within a character", () => {
    const { head } = factsOf(`${"x".repeat(399)}😀😀`);
    expect(head).toBe("x".repeat(399));
    expect(factsOf("日".repeat(1000)).head).toBe("日".repeat(400));
  });
});

describe("text for columns and lists", () => {
  test("storable text is well formed and has no NUL", () => {
    expect(toStorableText("a\0\ud800b\u001b\n")).toBe("a␀\ufffdb\u001b\n");
  });

  test("a preview is one line without control characters; direction marks stay", () => {
    expect(toPreview("a\tb\r\nc\u001b[31m\u007f\u0085\u009b\u202e\0", 300)).toBe("a b  c␛[31m␡ \ufffd\u202e␀");
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 50 }), (text) => {
        const preview = toPreview(text, 20);
        expect(preview.isWellFormed()).toBe(true);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
        expect(preview).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
        expect(preview.length).toBeLessThanOrEqual(20);
      }),
    );
  });

  test("a cut does not halve a pair", () => {
    expect(cutText("a😀", 2)).toBe("a");
    expect(cutText("a😀", 3)).toBe("a😀");
  });
});
