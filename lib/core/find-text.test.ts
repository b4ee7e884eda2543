import fc from "fast-check";
import { expect, test } from "vitest";
import { createFindText } from "./find-text";

function textOf(...texts: string[]) {
  const find = createFindText<number>();
  for (const [i, text] of texts.entries()) find.add(i, Buffer.from(text));
  return find;
}

test("one match a text, where it stands first, in any case, shown as it was written", () => {
  const { matches, next } = textOf("nothing", "one\ntwo Manifest Path\nmanifest path", "MANIFEST PATH").search(
    "manifest path",
    0,
    9,
  );
  expect(matches).toEqual([
    { doc: 1, offset: 8, line: 2, snippet: "two Manifest Path", matchOffsets: [4, 17] },
    { doc: 2, offset: 0, line: 1, snippet: "MANIFEST PATH", matchOffsets: [0, 13] },
  ]);
  expect(next).toBe(3);
});

test("no match reaches from one text into the next", () => {
  expect(textOf("ab", "cd").search("bc", 0, 9).matches).toEqual([]);
});

test("it goes on where it stopped", () => {
  const find = textOf("x1", "x2", "y", "x3");
  const first = find.search("x", 0, 2);
  expect([first.matches.map(({ doc }) => doc), first.next]).toEqual([[0, 1], 2]);
  expect(find.search("x", first.next, 2).matches.map(({ doc }) => doc)).toEqual([3]);
});

test("a snippet is cut around the match between whole characters", () => {
  const [match] = textOf(`${"é".repeat(300)}needle${"日".repeat(300)}`).search("needle", 0, 1).matches;
  expect(match?.snippet).toMatch(/^é+needle日+$/);
  expect(match?.snippet.slice(...(match?.matchOffsets ?? []))).toBe("needle");
  expect(match?.snippet.length).toBeLessThan(200);
});

test("texts longer than a segment are searched like any other", () => {
  const long = `${"a".repeat(5_000_000)}Needle`;
  const [match] = textOf("first", long, "last").search("needle", 0, 9).matches;
  expect(match).toMatchObject({ doc: 1, offset: 5_000_000 });
});

const text = fc.string({ unit: fc.constantFrom("a", "B", "b", "é", "\n", "日", " "), maxLength: 40 });
const asciiLower = (value: string) => value.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

test("it finds what a plain search of each text finds, and nothing else", () => {
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 12 }),
      text.filter((words) => words !== ""),
      fc.nat(12),
      (texts, words, from) => {
        const expected = texts.flatMap((each, i) =>
          i >= from && asciiLower(each).includes(asciiLower(words)) ? [i] : [],
        );
        const { matches } = textOf(...texts).search(words, from, 100);
        expect(matches.map(({ doc }) => doc)).toEqual(expected);
        for (const { snippet, matchOffsets } of matches)
          expect(asciiLower(snippet.slice(...matchOffsets))).toBe(asciiLower(words).replaceAll("\n", " "));
      },
    ),
  );
});
