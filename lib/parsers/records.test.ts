import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLineSplitter } from "./lines";
import { type LineContent, readLine } from "./records";

function read(text: string | Buffer, offset = 1): LineContent {
  const bytes = Buffer.from(text);
  return readLine({ number: offset ? 2 : 1, offset, bytes, length: bytes.length, oversize: false, terminated: true });
}

describe("one object", () => {
  test.each([
    ["plain", '{"a":1}'],
    ["with space around it and CR at its end", ' \t{"a":1} \r'],
  ])("%s", (_name, text) => {
    expect(read(text)).toEqual({ blank: false, oneObject: true, parts: [{ part: 0, record: { a: 1 } }] });
  });

  test("behind a byte-order mark at the start of the file", () => {
    expect(read('\uFEFF{"a":1}', 0)).toMatchObject({ oneObject: true });
    expect(read('\uFEFF{"a":1}', 5)).toMatchObject({ oneObject: false });
  });

  test("with a key that means something to JavaScript keeps it as an own key", () => {
    const content = read('{"__proto__":{"x":1}}');
    const part = content.blank ? undefined : content.parts[0];
    expect(part && "record" in part && Object.keys(part.record)).toEqual(["__proto__"]);
  });
});

test.each(["", " ", "\t \r", "\r"])("blank: %j", (text) => {
  expect(read(text)).toEqual({ blank: true });
});

describe("not one object", () => {
  const record = (part: number, a: number) => ({ part, record: { a } });
  const odd = (part: number, preview: string) => ({ part, preview, bytes: Buffer.byteLength(preview) });
  test.each([
    ["a string", '"x"', [odd(0, '"x"')]],
    ["a number", "42", [odd(0, "42")]],
    ["an array", "[1]", [odd(0, "[1]")]],
    ["broken text", '{"a":', [odd(0, '{"a":')]],
    ["glued objects", '{"a":1}{"a":2} {"a":3}', [record(0, 1), record(1, 2), record(2, 3)]],
    [
      "glued objects with braces in strings",
      '{"a":1,"s":"}{\\""}{"a":2}',
      [{ part: 0, record: { a: 1, s: '}{"' } }, record(1, 2)],
    ],
    ["a cut second object", '{"a":1}{"a":', [record(0, 1), odd(1, '{"a":')]],
    ["an unreadable object between two", '{"a":1}{a}{"a":2}', [record(0, 1), odd(1, "{a}"), record(2, 2)]],
    ["NULs before", '\0\0\0{"a":1}', [record(0, 1)]],
    ["NULs behind", '{"a":1}\0\0', [record(0, 1)]],
    ["a cut object, NULs, a whole one", '{"b":"x\0\0{"a":1}', [odd(0, '{"b":"x'), record(1, 1)]],
    ["only NULs", "\0\0\0", [{ part: 0, preview: "[3 NUL bytes]", bytes: 3 }]],
  ])("%s", (_name, text, parts) => {
    expect(read(text)).toEqual({ blank: false, oneObject: false, parts });
  });

  test("UTF-16 text gives one unparsed part, not one for each character", () => {
    const content = read(Buffer.from('{"type":"user","message":"hello"}', "utf16le"));
    expect(content.blank ? [] : content.parts).toHaveLength(1);
  });

  test("an oversize line is one unparsed part of its whole length", () => {
    const splitter = createLineSplitter(10);
    const [line] = splitter.push(Buffer.from('{"a":"0123456789"}\n'));
    expect(line && readLine(line)).toEqual({
      blank: false,
      oneObject: false,
      parts: [{ part: 0, preview: '{"a":"0123456789"}', bytes: 18 }],
    });
  });

  test("a preview has at most 300 characters", () => {
    const content = read("é".repeat(1000));
    expect(content.blank ? [] : content.parts).toEqual([{ part: 0, preview: "é".repeat(300), bytes: 2000 }]);
  });
});

describe("depth", () => {
  const nested = (depth: number) => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
  test.each([
    [256, true],
    [257, false],
    [900_000, false],
    [20_000_000, false],
  ])("%d levels", (depth, oneObject) => {
    expect(read(nested(depth))).toMatchObject({ blank: false, oneObject });
  });
});

test("any objects glued with any space between them are recovered in order", () => {
  const objects = fc.array(fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue({ maxDepth: 3 })), {
    minLength: 2,
    maxLength: 6,
  });
  fc.assert(
    fc.property(objects, fc.constantFrom("", " ", "\0", "\0\0 "), (values, glue) => {
      const content = read(values.map((value) => JSON.stringify(value)).join(glue));
      const records = content.blank ? [] : content.parts.map((part) => ("record" in part ? part.record : null));
      expect(records).toEqual(JSON.parse(JSON.stringify(values)));
    }),
  );
});

test("arbitrary bytes never throw, and count their parts from 0", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (raw) => {
      const content = read(Buffer.from(raw));
      if (!content.blank) expect(content.parts.map((part) => part.part)).toEqual([...content.parts.keys()]);
    }),
  );
});
