import fc from "fast-check";
import { expect, test } from "vitest";
import { csvOf } from "./csv";

test("what separates is quoted, an unknown is empty, and no text is a formula", () => {
  const rows = [
    ["a,b", 1.5, null],
    ['say "no"', -2, "two\nlines"],
    ["=1+1", 0, "-x"],
  ];
  expect(csvOf(["name", "share", "note"], rows)).toBe(
    'name,share,note\r\n"a,b",1.5,\r\n"say ""no""",-2,"two\nlines"\r\n\'=1+1,0,\'-x\r\n',
  );
});

/** A reader of RFC 4180, by its grammar. */
function read(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

test("any rows come back as they were, but for the apostrophe", () => {
  const rows = fc.array(fc.array(fc.string({ unit: "binary" }), { minLength: 2, maxLength: 2 }));
  fc.assert(
    fc.property(rows, (some) => {
      const bare = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, "");
      expect(
        read(csvOf(["a", "b"], some))
          .slice(1)
          .map((row) => row.map(bare)),
      ).toEqual(some.map((r) => r.map(bare)));
    }),
  );
});
