import { expect, test } from "vitest";
import { normalPath } from "./normal-path";

test.each([
  ["./a/b.ts", null, "a/b.ts"],
  ["a//b/./c.ts", null, "a/b/c.ts"],
  ["a/../b.ts", null, "b.ts"],
  ["../../a.ts", null, "../../a.ts"],
  ["/srv/shop/a.ts", "/srv/shop", "a.ts"],
  ["/srv/shop/a.ts", "/srv/shop/", "a.ts"],
  ["/srv/shop2/a.ts", "/srv/shop", "/srv/shop2/a.ts"],
  ["/srv/a.ts", "/", "/srv/a.ts"],
  ["c:\\shop\\a.ts", "C:\\shop", "a.ts"],
  ["~/../a.ts", null, "~/../a.ts"],
  ["/srv/shop/", "/srv/shop", null],
  ["./", null, null],
  ["/", null, null],
  ["", "/srv", null],
])("%j from %j is %j", (path, cwd, expected) => {
  expect(normalPath(path, cwd)).toBe(expected);
});
