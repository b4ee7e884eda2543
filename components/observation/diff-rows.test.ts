import fc from "fast-check";
import { expect, test } from "vitest";
import { diffRows } from "./diff-rows";

function short(before: string | null, after: string | null, first: number | null = null): string[] {
  const sign = { same: " ", added: "+", removed: "-" };
  return diffRows(before, after, first).rows.map(({ kind, text, line }) => `${line ?? ""}${sign[kind]}${text}`);
}

const text = fc
  .array(fc.constantFrom("a", "b", "c", "", "\u0000", "\r", "é", "a long line of words"), { maxLength: 12 })
  .chain((lines) => fc.constantFrom(lines.join("\n"), `${lines.join("\n")}\n`));

function linesOf(whole: string): string[] {
  const lines = whole.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

test("the rows hold the old text and the new, line by line, and nothing else", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const all = [...linesOf(before), ...linesOf(after)];
      const strip = (line: string) => (all.every((each) => each.endsWith("\r")) ? line.slice(0, -1) : line);
      const { rows } = diffRows(before, after, null);
      expect(rows.filter(({ kind }) => kind !== "added").map((row) => row.text)).toEqual(linesOf(before).map(strip));
      expect(rows.filter(({ kind }) => kind !== "removed").map((row) => row.text)).toEqual(linesOf(after).map(strip));
      for (const { changed, text: line } of rows)
        for (const [from, to] of changed) expect(from >= 0 && from < to && to <= line.length).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test("numbers go on where the file is known, of the old text for what goes and of the new for the rest", () => {
  expect(short("a\nb\nc\n", "a\nB\nB2\nc\n", 10)).toEqual(["10 a", "11-b", "11+B", "12+B2", "13 c"]);
  expect(short("a\nb\nc\n", "x\na\nb\n", 10)).toEqual(["10+x", "11 a", "12 b", "12-c"]);
  expect(short("a\n", "b\n")).toEqual(["-a", "+b"]);
});

test("a file written whole comes, one deleted goes", () => {
  expect(short(null, "a\n\nb\n", 1)).toEqual(["1+a", "2+", "3+b"]);
  expect(short("a\n", null)).toEqual(["-a"]);
  expect(short(null, "")).toEqual([]);
});

test("what changed within a line is told, where one line took the place of another", () => {
  const [old, now] = diffRows("let total = 1;\n", "let count = 1;\n", null).rows;
  expect(old?.changed.map(([from, to]) => old.text.slice(from, to))).toEqual(["total"]);
  expect(now?.changed.map(([from, to]) => now.text.slice(from, to))).toEqual(["count"]);
  for (const { changed } of diffRows("one two three\n", "quite another thing\n", null).rows)
    expect(changed).toEqual([]);
  for (const { changed } of diffRows("a b\nc d\n", "a x\n", null).rows) expect(changed).toEqual([]);
});

test("line ends that differ are in the text, those that are all alike are said once", () => {
  expect(short("a\r\n", "a\n")).toEqual(["-a\r", "+a"]);
  expect(diffRows("a\r\nb\r\n", "a\r\nc\r\n", null)).toMatchObject({
    rows: [{ text: "a" }, { text: "b" }, { text: "c" }],
    notes: ["lines end in CRLF"],
  });
});

test("a missing line break at the end is said where it makes a difference", () => {
  expect(diffRows("a\n", "a", null).notes).toEqual(["only the old text ends with a line break"]);
  expect(diffRows("a", "b\n", null).notes).toEqual(["only the new text ends with a line break"]);
  expect(diffRows("a", "b", null).notes).toEqual([]);
  expect(diffRows(null, "a", 1).notes).toEqual(["no line break at the end"]);
});

test("texts of 200,000 characters with nothing in common do not hold up the page", () => {
  const lines = (seed: number) =>
    Array.from({ length: 20_000 }, (_, n) => `${(n * 7919 + seed) % 65_521} ${seed}\n`).join("");
  const started = performance.now();
  const { rows } = diffRows(lines(1), lines(2), null);
  expect(rows).toHaveLength(40_000);
  expect(performance.now() - started).toBeLessThan(3_000);
});
