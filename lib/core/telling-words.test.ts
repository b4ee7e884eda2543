import fc from "fast-check";
import { expect, test } from "vitest";
import { tellingWords } from "./telling-words";

test("paths, places, hashes, long numbers and names in code tell; plain words do not", () => {
  const text = `src/loader.rs:188: fn parse_manifest(path) at commit 41be77a, 182334 tokens, offset 0.2143,
    trailingComment in lib/core/stub.ts. The manifest was read again (exit 101).`;
  expect(tellingWords(text, 20)).toEqual([
    "src/loader.rs:188",
    "parse_manifest",
    "41be77a",
    "182334",
    "0.2143",
    "trailingComment",
    "lib/core/stub.ts",
  ]);
});

test("at most as many as asked for, each once, each as it stands in the text", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "B", "_", "/", ".", "7", "f", " "), maxLength: 300 }),
      fc.nat(9),
      (text, max) => {
        const words = tellingWords(text, max);
        expect(words.length).toBeLessThanOrEqual(max);
        expect(new Set(words).size).toBe(words.length);
        for (const word of words) expect(text).toContain(word);
      },
    ),
  );
});
