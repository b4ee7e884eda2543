import { expect, test } from "vitest";
import { etagOf, noneMatchNames } from "./etag";

const TAG = etagOf("ab".repeat(32));

test.each([
  [TAG, true],
  [`W/${TAG}`, true],
  [`"other", ${TAG}`, true],
  ["*", true],
  [etagOf("ab".repeat(32), "json"), false],
  ["ab".repeat(32), false],
  ["", false],
  [null, false],
])("If-None-Match %s names the tag: %s", (header, expected) => {
  expect(noneMatchNames(header, TAG)).toBe(expected);
});
