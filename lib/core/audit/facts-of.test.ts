import fc from "fast-check";
import { expect, test } from "vitest";
import { factsOf, MAX_FACTS, MAX_LINE_CHARS } from "./facts-of";

const found = (text: string) => factsOf(text, { cwd: "/home/ann/shop" }).map((fact) => `${fact.class} ${fact.key}`);

test("facts of all classes in order of first appearance, each once", () => {
  const text = [
    "src/cart.ts:12:3 uses cartTotal",
    "commit 41be77a took 12 ms, see https://example.com/src/a.ts",
    "Error: cartTotal of src/cart.ts took 12 ms",
  ].join("\r\n");
  expect(found(text)).toEqual([
    "path src/cart.ts",
    "path-line src/cart.ts:12",
    "symbol cartTotal",
    "id 41be77a",
    "number 12 ms",
    "id https://example.com/src/a.ts",
    "error Error: cartTotal of src/cart.ts took <time>",
  ]);
});

test("a fact keeps the words in which it first stood", () => {
  expect(factsOf("12 ms\n12ms", { cwd: null })).toEqual([
    { class: "number", text: "12 ms", key: "12 ms", loose: null },
  ]);
});

test.each([
  ["https://example.com/lib/cart_total.ts?x=12ms", ["id https://example.com/lib/cart_total.ts?x=12ms"]],
  ["lib/cart_total.ts", ["path lib/cart_total.ts"]],
  ["ann/next.js#45", ["id ann/next.js#45"]],
  ["objects/41be77a1.ts", ["path objects/41be77a1.ts"]],
])("of %j only what is most exact", (text, expected) => {
  expect(found(text)).toEqual(expected);
});

test("colours neither hide nor split a fact, which keeps them as they stood", () => {
  const text = "\u001b[35msrc/a.ts\u001b[0m:\u001b[32m12\u001b[0m:x";
  expect(factsOf(text, { cwd: null })).toEqual([
    { class: "path", text: "src/a.ts", key: "src/a.ts", loose: "a.ts" },
    { class: "path-line", text: "src/a.ts\u001b[0m:\u001b[32m12", key: "src/a.ts:12", loose: null },
  ]);
});

test("of a long line the beginning is looked at, of many facts the first", () => {
  expect(found(`${" ".repeat(MAX_LINE_CHARS)} src/a.ts\nsrc/b.ts`)).toEqual(["path src/b.ts"]);
  const many = Array.from({ length: MAX_FACTS + 5 }, (_, i) => `${i} ms`).join("\n");
  expect(factsOf(many, { cwd: null })).toHaveLength(MAX_FACTS);
});

const PIECES = [
  "src/",
  "a.ts",
  ":12",
  "\\",
  "\\n",
  "C:",
  "\u001b[31m",
  "\ud800",
  "0x",
  "#1",
  "(",
  "]",
  "Error: ",
  "12",
  " ms",
];
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 400 }),
  fc
    .array(fc.oneof(fc.constantFrom(...PIECES, "https://a.b/", "_x", "\r\n", "必ず", " "), fc.string({ maxLength: 3 })))
    .map((pieces) => pieces.join("")),
);

test("any text is taken, and each fact stands in it", () => {
  fc.assert(
    fc.property(anyText, fc.option(anyText), (text, cwd) => {
      const facts = factsOf(text, { cwd });
      for (const fact of facts) {
        expect(fact.text).not.toBe("");
        expect(text).toContain(fact.text);
      }
      expect(new Set(facts.map((fact) => `${fact.class} ${fact.key}`)).size).toBe(facts.length);
    }),
    { numRuns: 500 },
  );
});

const HOSTILE = [
  ..."a/ 0x (((( a_ aB 1, 1. : \\ \\n ./ ../ http:// # ab12 Error: [a]/ a.ts:1 é 12ms \u001b[ \u001b] 1-".split(" "),
  'File "',
  "a.ts-1-",
  "$1",
  "//a.b@",
  "=- ",
];

/** A search that goes back over what it read takes minutes for so much. */
const NOT_FOR_EVER_MS = 30_000;

test.each(HOSTILE)(
  "300 KB of %j do not take for ever, on one line or many",
  { timeout: 4 * NOT_FOR_EVER_MS },
  (piece) => {
    const line = piece.repeat(Math.ceil(MAX_LINE_CHARS / piece.length));
    const texts = [
      piece.repeat(Math.ceil(300_000 / piece.length)),
      Array.from({ length: 15 }, (_, i) => `${line}${i}`)
        .map((one, i) => `${i}${one}`)
        .join("\n"),
      Array.from({ length: 12_000 }, (_, i) => `${piece}${i.toString(36)}`).join("\n"),
    ];
    for (const text of texts) {
      const began = performance.now();
      factsOf(text, { cwd: "/a/a" });
      expect(performance.now() - began).toBeLessThan(NOT_FOR_EVER_MS);
    }
  },
);
