import fc from "fast-check";
import { expect, test } from "vitest";
import { parseLineRange, sliceLines } from "./text-range";

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function cut(text: string, lines: string, size: number) {
  const slices = [];
  for await (const slice of sliceLines(pieces(Buffer.from(text), size), parseLineRange(lines))) slices.push(slice);
  return { text: Buffer.concat(slices.map((slice) => slice.bytes)).toString(), offset: slices[0]?.offset ?? null };
}

test.each([
  ["1", "one\n", 0],
  ["2-3", "two\r\n\n", 4],
  ["4", "four", 10],
  ["1-99", "one\ntwo\r\n\nfour", 0],
  ["5", "", null],
])("lines %s", async (lines, text, offset) => {
  for (const size of [1, 3, 1000]) expect(await cut("one\ntwo\r\n\nfour", lines, size)).toEqual({ text, offset });
});

test("backwards is refused", () => {
  expect(() => parseLineRange("3-2")).toThrow(/ends before it begins/);
});

test("the same as splitting the whole text, wherever the pieces end", async () => {
  const line = fc.string({ unit: fc.constantFrom("a", "é", "\r", " "), maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 9 }),
      fc.integer({ min: 1, max: 9 }),
      fc.nat(9),
      fc.integer({ min: 1, max: 5 }),
      async (lines, from, more, size) => {
        const whole = lines.join("\n");
        const all = whole.match(/[^\n]*\n|[^\n]+$/g) ?? [];
        const { text } = await cut(whole, `${from}-${from + more}`, size);
        expect(text).toBe(all.slice(from - 1, from + more).join(""));
      },
    ),
  );
});
