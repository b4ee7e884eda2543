import fc from "fast-check";
import { expect, test } from "vitest";
import { readableBytes } from "./readable-bytes";
import { visibleText } from "./visible-text";

/** Back to bytes: what was odd is told apart by its code. */
function bytesOf(text: string): Uint8Array {
  const out: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0xdc80 && code <= 0xdcff) out.push(code - 0xdc00);
    else out.push(...new TextEncoder().encode(character));
  }
  return Uint8Array.from(out);
}

const mixed = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 6 }),
      fc.string({ unit: "grapheme", maxLength: 4 }).map((text) => new TextEncoder().encode(text)),
      fc.constantFrom(
        Uint8Array.of(0xed, 0xa0, 0x80),
        Uint8Array.of(0xf0, 0x9f, 0x98),
        Uint8Array.of(0xef, 0xbb, 0xbf),
      ),
    ),
  )
  .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])));

test("no byte is dropped, changed or made up", () => {
  fc.assert(
    fc.property(mixed, (bytes) => {
      const { text, rest } = readableBytes(bytes, true);
      expect(rest).toBe(0);
      expect(bytesOf(text)).toEqual(bytes);
    }),
    { numRuns: 2000 },
  );
});

test("cut anywhere, the parts together are the whole", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(), (text, at) => {
      const bytes = new TextEncoder().encode(text);
      const cut = bytes.length === 0 ? 0 : at % bytes.length;
      const first = readableBytes(bytes.subarray(0, cut), false);
      const second = readableBytes(bytes.subarray(cut - first.rest), true);
      expect(first.text + second.text).toBe(text);
      expect(first.odd + second.odd).toBe(0);
    }),
  );
});

test("a byte that is not UTF-8 is shown by its value", () => {
  const { text, odd } = readableBytes(Uint8Array.of(0x61, 0xff, 0x62), true);
  expect(odd).toBe(1);
  expect(visibleText(text, true).segments.map((segment) => segment.text)).toEqual(["a", "\\xFF", "b"]);
});
