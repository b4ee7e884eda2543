import { expect, test } from "vitest";
import { prefersJson } from "./accept";

test.each([
  ["", false],
  ["*/*", false],
  ["text/plain", false],
  ["application/json", true],
  ["Application/JSON; charset=utf-8", true],
  ["application/*", true],
  ["application/json, */*", true],
  ["application/json, text/plain, */*", true],
  ["text/plain, application/json", false],
  ["text/plain;q=0.5, application/json", true],
  ["application/json;q=0.5, text/plain", false],
  ["application/json;q=0", false],
  ["application/json;q=0, */*", false],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", false],
  ["image/png, application/json;q=0.9", false],
])("Accept %j asks for JSON: %s", (accept, expected) => {
  expect(prefersJson(accept)).toBe(expected);
});
