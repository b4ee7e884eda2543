import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json";
import type { Json } from "./json";

test("the example of RFC 8785 §3.2.2 comes out as the RFC prints it", () => {
  const value: Json = JSON.parse(
    '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
  );
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

test("keys stand in UTF-16 order, not in code point order (RFC 8785 §3.2.3)", () => {
  const value: Json = JSON.parse('{"\\u20ac":1,"\\r":2,"\\ufb33":3,"1":4,"\\ud83d\\ude00":5,"\\u0080":6,"\\u00f6":7}');
  expect(Object.values(JSON.parse(canonicalJson(value)))).toHaveLength(7);
  expect([...canonicalJson(value).matchAll(/:(\d)/g)].map((match) => match[1])).toEqual([
    "2",
    "4",
    "6",
    "7",
    "1",
    "5",
    "3",
  ]);
});

test.each([
  ["{}", "{}"],
  ["[]", "[]"],
  ["-0", "0"],
  ['{"b":{},"a":[[],{}]}', '{"a":[[],{}],"b":{}}'],
  ['{"__proto__":1,"a":2}', '{"__proto__":1,"a":2}'],
  ['"\\ud800"', '"\\ud800"'],
  ['{"10":1,"9":2}', '{"10":1,"9":2}'],
])("%s", (source, expected) => {
  expect(canonicalJson(JSON.parse(source))).toBe(expected);
});

test("depth is no limit", () => {
  const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  expect(canonicalJson(JSON.parse(deep))).toBe(deep);
});

test("the text reads back as the same value and does not depend on the order of members", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.parse(JSON.stringify(value));
      const text = canonicalJson(json);
      expect(JSON.parse(text)).toEqual(json);
      expect(canonicalJson(reversed(json))).toBe(text);
    }),
  );
});

function reversed(value: Json): Json {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(reversed);
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, child]) => [key, reversed(child ?? null)]),
  );
}
