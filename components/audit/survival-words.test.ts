import { expect, test } from "vitest";
import { classWords, intervalWords } from "./survival-words";

test("an interval is never said to be narrower than it is", () => {
  expect(intervalWords({ low: 0.0456, high: 0.6994 })).toBe("4–70 %");
  expect(intervalWords({ low: 1, high: 1 })).toBe("100 %");
  expect(intervalWords({ low: null, high: null })).toBeNull();
});

test("a class is called what readers call it", () => {
  expect(classWords({ class: "path-line" })).toBe("Places in files");
});
