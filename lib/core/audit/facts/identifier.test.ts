import { expect, test } from "vitest";
import { factsOf } from "../facts-of";

const keys = (text: string) =>
  factsOf(text, { cwd: null })
    .filter((fact) => fact.class === "id")
    .map(({ key }) => key);
const UUID = "5876f15f-c523-4576-a315-add3d5691a15";

test.each([
  ["commit 41be77a", ["41be77a"]],
  ["8dfccb7..a3832f5", ["8dfccb7", "a3832f5"]],
  [UUID.toUpperCase(), [UUID]],
  ["(see https://Example.com/a?b=1).", ["https://example.com/a?b=1"]],
  ["https://example.com/a_(b)", ["https://example.com/a_(b)"]],
  ["詳細はhttps://example.com/x。", ["https://example.com/x"]],
  ["fixes #123", ["#123"]],
  ["ann/shop#45", ["ann/shop#45"]],
  ["GH-12 and SHOP-1234", ["GH-12", "SHOP-1234"]],
  ["127.0.0.1:5432", ["127.0.0.1:5432"]],
  ["sha256:0123abcd", ["sha256:0123abcd"]],
  ["\ud800 deadbee1", ["deadbee1"]],
])("%j", (text, expected) => {
  expect(keys(text)).toEqual(expected);
});

test.each([
  "color: #fff000",
  'fill="#333"',
  "background: #123456;",
  "defaced",
  "1234567",
  "xabc1234",
  "0x7ffe1234",
  "UTF-8 and SHA-256",
  "127.0.0.1",
  "999.0.0.1:80",
  "12e4567",
  "https://",
  "a#12",
  "abc123",
])("%j holds none", (text) => {
  expect(keys(text)).toEqual([]);
});
