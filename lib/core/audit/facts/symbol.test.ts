import { expect, test } from "vitest";
import { symbolsIn } from "./symbol";

const keys = (text: string) => symbolsIn(text).map(({ key }) => key);

test.each([
  ["call totalOf(cart)", ["totalOf"]],
  ["class CartItem {", ["CartItem"]],
  ["cart_total", ["cart_total"]],
  ["MAX_ITEMS", ["MAX_ITEMS"]],
  ["cart.addItem(x).toCart()", ["addItem", "toCart"]],
  ["getHTTPServer", ["getHTTPServer"]],
  ["関数cartTotalを呼ぶ", []],
  ["関数 cartTotal を呼ぶ", ["cartTotal"]],
  ["$scopeOf", ["$scopeOf"]],
  ["_private_name", ["_private_name"]],
  ["\ud800 itemCount", ["itemCount"]],
])("%j", (text, expected) => {
  expect(keys(text)).toEqual(expected);
});

test.each([
  "function",
  "instanceof",
  "JavaScript on GitHub",
  "Capital",
  "ITEMS",
  "aB_c",
  "______",
  "static_cast",
  "aGVsbG8gd29ybGQxMjM0",
  "toolu_01AbC9dEf3GhJ5kLmN",
  "kebab-case-name",
  "12_345_678",
])("%j holds none", (text) => {
  expect(keys(text)).toEqual([]);
});
