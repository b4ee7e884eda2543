import fc from "fast-check";
import { expect, test } from "vitest";
import { foldedOccurrencesOf, type Occurrences, occurrencesOf } from "./occurrences";

const bytes = fc.uint8Array({ min: 0x40, max: 0x62, maxLength: 40 });
const anything = fc.uint8Array({ maxLength: 40 });

const fold = (text: Uint8Array) => text.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte));

/** Every place, looked at one by one. */
function placesIn(text: Uint8Array, needle: Uint8Array): number[] {
  return [...text.keys()].filter((at) => needle.every((byte, i) => text[at + i] === byte));
}

test("every place is found, also of what overlaps itself, and none else", () => {
  const needles = fc.oneof(fc.uint8Array({ min: 0x40, max: 0x62, minLength: 1, maxLength: 2 }), fc.constant("aBa"));
  const asBytes = (needle: Uint8Array | string) => (typeof needle === "string" ? Buffer.from(needle) : needle);
  fc.assert(
    fc.property(fc.oneof(bytes, anything), needles.map(asBytes), (text, needle) => {
      expect([...occurrencesOf(needle)(text)]).toEqual(placesIn(text, needle));
      expect([...foldedOccurrencesOf(needle)(text)]).toEqual(placesIn(fold(text), fold(needle)));
    }),
  );
});

test("bytes around the letters are of one case only", () => {
  for (let byte = 0; byte < 256; byte++) {
    const found = [...foldedOccurrencesOf(Uint8Array.of(byte))(Uint8Array.from({ length: 256 }, (_, each) => each))];
    const isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a && byte < 0x80;
    expect(found).toEqual(isLetter ? [byte & ~0x20, byte | 0x20] : [byte]);
  }
});

test.each([
  ["as they are", occurrencesOf],
  ["in any case", foldedOccurrencesOf],
] as const)("places of long texts are found once each, wherever they are cut: %s", (_, of) => {
  const needle = Buffer.from("needle in a haystack");
  const text = Buffer.alloc(300_000, "-");
  const places = Array.from({ length: 600 }, (_, n) => n * 499);
  for (const at of places) needle.copy(text, at);
  expect([...of(needle)(text)]).toEqual(places);
  const long = Buffer.alloc(100_000, "ab");
  expect([...of(long.subarray(0, 2_000))(long)]).toEqual(Array.from({ length: 49_001 }, (_, n) => n * 2));
});

test("nothing stands nowhere, and a search that was left does not disturb another", () => {
  expect([...occurrencesOf(Buffer.of())(Buffer.from("a"))]).toEqual([]);
  expect([...foldedOccurrencesOf(Buffer.of())(Buffer.from("a"))]).toEqual([]);
  const find: Occurrences = foldedOccurrencesOf(Buffer.from("a"));
  const first = find(Buffer.from("-a-a"));
  expect(first.next().value).toBe(1);
  expect([...find(Buffer.from("aa"))]).toEqual([0, 1]);
  expect([...first]).toEqual([3]);
});
