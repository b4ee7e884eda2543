import { expect, test } from "vitest";
import { complaintWords, lineWith } from "./complaint-words";

test("what a complaint is about are its telling words", () => {
  expect(complaintWords("Why did it forget the port 5433?")).toEqual(["port", "5433"]);
  expect(complaintWords("it lost src/load.ts: parse_manifest, again!")).toEqual(["src/load.ts", "parse_manifest"]);
  expect(complaintWords("why did it forget")).toEqual([]);
});

test("a line holds all words, in any case, or the text holds them nowhere", () => {
  const text = "nothing\nThe PORT is 5433 now\nport only";
  expect(lineWith(text, ["port", "5433"])).toEqual({ line: "The PORT is 5433 now", at: 4, length: 4 });
  expect(lineWith(text, ["port", "5434"])).toBeNull();
});
