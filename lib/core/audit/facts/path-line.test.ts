import { expect, test } from "vitest";
import { pathLinesIn } from "./path-line";

const keys = (text: string) => pathLinesIn(text, "/home/ann/shop").map(({ key }) => key);

test.each([
  ["src/a.ts:12", "src/a.ts:12"],
  ["src/a.ts:12:7 - error", "src/a.ts:12"],
  ["/home/ann/shop/src/a.ts:012: const x", "src/a.ts:12"],
  ['  File "/srv/x.py", line 12, in main', "/srv/x.py:12"],
  ['  File "x.py", line 3', "x.py:3"],
  [" --> src/a.rs:3:5", "src/a.rs:3"],
  ["src/a.ts(12,3): error TS2304", "src/a.ts:12"],
  ["at run (/srv/app/b.js:1:2)", "/srv/app/b.js:1"],
  ["C:\\shop\\a.cs:44", "C:/shop/a.cs:44"],
  ["main_test.go:88: expected 3", "main_test.go:88"],
  ["lib/a.rb-21-  end", "lib/a.rb:21"],
  ["docs/a.md#L14", "docs/a.md:14"],
  ["場所はsrc/a.ts:9です", "src/a.ts:9"],
])("%j", (text, key) => {
  expect(keys(text)).toEqual([key]);
});

test.each([
  "src/a.ts",
  "example.com:8080",
  "localhost:3000",
  "12:30:45",
  "127.0.0.1:80",
  "note: 12",
  "src/a.ts:0",
  "key:12",
  '  File "<stdin>", line 1',
  "a.ts 12",
])("%j points to no line", (text) => {
  expect(keys(text)).toEqual([]);
});
