import fc from "fast-check";
import { expect, test } from "vitest";
import { cutLongLine } from "./long-line";

test("a long line in pieces is the line, in none of which a character or a colour code is cut", () => {
  const unit = fc.constantFrom("a", "😀", "\u001b[31m", "\u001b[38;2;1;2;3m", "é");
  fc.assert(
    fc.property(fc.array(unit, { minLength: 1, maxLength: 7 }), (units) => {
      const line = units.join("").repeat(Math.ceil(45_000 / units.join("").length));
      const pieces = cutLongLine(line);
      expect(pieces.join("") === line).toBe(true);
      expect(pieces.length).toBeGreaterThan(3);
      for (const piece of pieces) {
        expect(piece.length).toBeLessThanOrEqual(10_000);
        const [begins, ends] = [piece.slice(0, 20), piece.slice(-20)];
        expect(begins).not.toMatch(/^[\udc00-\udfff]|^\[?[0-9;]*m/);
        expect(ends).not.toMatch(/[\ud800-\udbff]$/);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with one.
        expect(ends).not.toMatch(/\u001b\[?[0-9;]*$/);
      }
    }),
  );
});

test("lines of a readable length stay whole", () => {
  expect(cutLongLine("x".repeat(20_000))).toHaveLength(1);
  expect(cutLongLine("x".repeat(20_001))).toHaveLength(3);
  expect(cutLongLine("")).toEqual([""]);
});

test("a code that goes on for ever does not keep a line from being cut", () => {
  const pieces = cutLongLine(`\u001b[${"1;".repeat(30_000)}`);
  expect(pieces.map((piece) => piece.length)).toEqual([10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 2]);
});
