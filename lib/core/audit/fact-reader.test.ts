import fc from "fast-check";
import { expect, test } from "vitest";
import { createFactReader } from "./fact-reader";
import { createFactTable } from "./fact-table";
import { factsOf, MAX_FACTS } from "./facts-of";

const piece = fc.constantFrom(
  "src/load.ts:12",
  "/repo/lib/own.ts",
  "3,500 ms",
  "4f2a91c",
  "loadManifest",
  "Error: no x",
);
const line = fc.oneof(
  fc.array(piece, { maxLength: 4 }).map((words) => words.join(" ")),
  fc.string({ maxLength: 20 }),
);

test("a reader finds what stands in each text by itself, whatever it read before", () => {
  fc.assert(
    fc.property(fc.array(fc.array(line, { maxLength: 6 }), { maxLength: 6 }), (texts) => {
      const table = createFactTable();
      const read = createFactReader(table, { cwd: "/repo" });
      for (const lines of texts) {
        const text = lines.join("\n");
        const names = read(text).map((number) => `${table.factOf(number).class} ${table.factOf(number).key}`);
        expect(names).toEqual(factsOf(text, { cwd: "/repo" }).map((fact) => `${fact.class} ${fact.key}`));
      }
    }),
  );
});

test("of a text with too many facts it takes the first", () => {
  const table = createFactTable();
  const text = Array.from({ length: MAX_FACTS + 5 }, (_, n) => `${n} ms`).join("\n");
  const numbers = createFactReader(table, { cwd: null })(text);
  expect(numbers).toHaveLength(MAX_FACTS);
  expect(table.factOf(numbers.at(-1) ?? 0).key).toBe(`${MAX_FACTS - 1} ms`);
});
