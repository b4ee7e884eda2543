import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { grepLines } from "./grep-lines";
import { lineBlocks } from "./line-blocks";
import type { Slice } from "./text-range";

const grep = (pattern: string, text: string | Uint8Array) =>
  grepLines(pattern)(typeof text === "string" ? Buffer.from(text) : text).map(({ from, to, before }) => [
    from,
    to,
    before,
  ]);

describe("the lines that an expression matches", () => {
  test("are given whole, each with its end, by the lines and bytes before them", () => {
    expect(grep("b", "ab\n語b\n\nc\nb")).toEqual([
      [0, 3, 0],
      [3, 8, 1],
      [11, 12, 4],
    ]);
    expect(grep("^$", "a\n\nb\n")).toEqual([[2, 3, 1]]);
    expect(grep("x$", "x\r\nx\n")).toEqual([[3, 5, 1]]);
    expect(grep("b", "")).toEqual([]);
  });

  test("nothing matches across lines", () => {
    expect(grep("(?s)a.b", "a\nb\na b\n")).toEqual([[4, 8, 2]]);
    expect(grep("a\\s+b", "a\nb\n")).toEqual([]);
  });

  test("bytes that are no text are looked at one by one", () => {
    expect(grep("b$", Buffer.from([0xff, 0x62, 0x0a, 0xfe, 0x0a, 0x62]))).toEqual([
      [0, 3, 0],
      [5, 6, 2],
    ]);
  });

  test("what is no expression is refused in words", () => {
    expect(() => grepLines("(")).toThrow(expect.objectContaining({ code: "invalid" }));
  });
});

async function* slices(pieces: Uint8Array[]): AsyncGenerator<Slice> {
  let offset = 100;
  for (const bytes of pieces) {
    yield { offset, bytes };
    offset += bytes.length;
  }
}

test("in whatever pieces a body comes, a line is never in two blocks, and nothing is lost or moved", async () => {
  const piece = fc.array(fc.constantFrom(0x0a, 0x61, 0xe8), { maxLength: 6 }).map((bytes) => Uint8Array.from(bytes));
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      const blocks: Slice[] = [];
      for await (const block of lineBlocks(slices(pieces))) blocks.push(block);
      expect(Buffer.concat(blocks.map(({ bytes }) => bytes))).toEqual(Buffer.concat(pieces));
      let at = 100;
      for (const [i, { offset, bytes }] of blocks.entries()) {
        expect(offset).toBe(at);
        at += bytes.length;
        if (i < blocks.length - 1) expect(bytes.at(-1)).toBe(0x0a);
      }
    }),
  );
});
