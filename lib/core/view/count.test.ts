import fc from "fast-check";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { countInSlices } from "./count-in-slices";
import { PLAIN_COUNTERS } from "./counter";
import { estimateTokens } from "./estimate-tokens";

const exact = (text: string) => encode(text, { disallowedSpecial: new Set() }).length;

describe("bytes", () => {
  test("never fewer than a tokenizer counts, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        expect(PLAIN_COUNTERS.bytes(text)).toBeGreaterThanOrEqual(exact(text));
      }),
      { numRuns: 1000 },
    );
  });

  test("are those of the text", () => {
    expect(["", "a", "é", "語", "😀", "\ud83d", "§a3f7c2e1"].map(PLAIN_COUNTERS.bytes)).toEqual([1, 1, 2, 3, 4, 3, 10]);
  });
});

describe("the estimate", () => {
  test.each([
    ["prose", "The parser keeps every line it cannot read, counts it, and shows it as such. ".repeat(8), 0.15],
    [
      "code",
      "export function toPreview(text: string, max: number) {\n  return text.slice(0, max);\n}\n".repeat(8),
      0.15,
    ],
    ["a listing", "-rw-r--r--  1 root root   1204 Nov 30 14:06 package.json\n".repeat(8), 0.25],
    ["Japanese", "エラーログを確認してください。ファイルが見つかりません。".repeat(8), 0.25],
    ["Russian", "Ошибка при чтении файла настроек. ".repeat(8), 0.4],
  ])("of %s is near what a tokenizer counts", (_name, text, within) => {
    expect(Math.abs(estimateTokens(text) / exact(text) - 1)).toBeLessThan(within);
  });

  test("is never nothing, and grows as a text does", () => {
    expect(estimateTokens("")).toBe(1);
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), fc.string({ maxLength: 100 }), (text, more) => {
        expect(estimateTokens(text + more)).toBeGreaterThanOrEqual(estimateTokens(text) - 1);
      }),
    );
  });
});

describe("counting in slices", () => {
  const sliced = countInSlices(exact);

  test("counts the same as the tokenizer that sees all at once", () => {
    const words = fc.constantFrom(
      "const",
      "parse",
      " a",
      " the",
      "\n",
      "\n\n",
      "  ",
      "{",
      "});",
      "42",
      "é",
      "日本",
      "/",
      "'s",
      "It",
    );
    fc.assert(
      fc.property(fc.array(words, { minLength: 4000, maxLength: 6000, size: "max" }), (parts) => {
        const text = parts.join("");
        expect(sliced(text)).toBe(exact(text));
      }),
      { numRuns: 20 },
    );
  });

  test("the tokenizer never sees a long run at once, for which it would take the square of its length", () => {
    const lengths: number[] = [];
    countInSlices((slice) => lengths.push(slice.length))("a".repeat(100_000));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(4096);
    expect(lengths.reduce((sum, n) => sum + n, 0)).toBe(100_000);
  });

  test("no pair is parted, and what looks like a control token is text", () => {
    const text = `${"😀".repeat(5000)}<|endoftext|>`;
    let seen = "";
    countInSlices((slice) => {
      seen += slice;
      expect(slice.isWellFormed()).toBe(true);
      return 1;
    })(text);
    expect(seen).toBe(text);
    expect(sliced("<|endoftext|>")).toBe(7);
  });
});
