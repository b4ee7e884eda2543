import fc from "fast-check";
import { expect, test } from "vitest";
import { createLineSplitter, type Line } from "./lines";

function split(bytes: Uint8Array, cuts: readonly number[], maxLineBytes = 1000): Line[] {
  const splitter = createLineSplitter(maxLineBytes);
  const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  const lines = at.slice(1).flatMap((to, i) => splitter.push(bytes.slice(at[i], to)));
  return [...lines, ...splitter.end()];
}

const log = fc.array(fc.oneof(fc.constantFrom(10, 10, 13, 0), fc.integer({ min: 0, max: 255 })), { maxLength: 300 });

test("any chunking gives the same lines", () => {
  fc.assert(
    fc.property(log, fc.array(fc.nat(400), { maxLength: 20 }), fc.constantFrom(3, 10, 1000), (raw, cuts, max) => {
      const bytes = Uint8Array.from(raw);
      expect(split(bytes, cuts, max)).toEqual(split(bytes, [], max));
    }),
  );
});

test("lines put together again are the bytes, each at its offset", () => {
  fc.assert(
    fc.property(log, fc.array(fc.nat(400), { maxLength: 20 }), (raw, cuts) => {
      const bytes = Buffer.from(raw);
      const lines = split(bytes, cuts);
      for (const line of lines)
        expect(bytes.subarray(line.offset, line.offset + line.length).equals(line.bytes)).toBe(true);
      const whole = lines.flatMap((line) => (line.terminated ? [line.bytes, Buffer.from("\n")] : [line.bytes]));
      expect(Buffer.concat(whole).equals(bytes)).toBe(true);
      expect(lines.map((line) => line.number)).toEqual(lines.map((_, i) => i + 1));
    }),
  );
});

test("of a line over the limit the first 64 KiB are kept and its whole length is told", () => {
  const long = Buffer.alloc(200_000, "x");
  const bytes = Buffer.concat([Buffer.from("a\n"), long, Buffer.from("\nb")]);
  for (const cuts of [[], [70_000, 100_000, 150_000], [60_000, 199_999]]) {
    const lines = split(bytes, cuts, 100_000);
    expect(lines.map(({ offset, length, oversize }) => ({ offset, length, oversize }))).toEqual([
      { offset: 0, length: 1, oversize: false },
      { offset: 2, length: 200_000, oversize: true },
      { offset: 200_003, length: 1, oversize: false },
    ]);
    expect(lines[1]?.bytes.length).toBe(65_536);
  }
});

test("a line exactly as long as the limit is whole", () => {
  expect(split(Buffer.from("12345\n123456\n"), [3, 8], 5).map((line) => line.oversize)).toEqual([false, true]);
});
