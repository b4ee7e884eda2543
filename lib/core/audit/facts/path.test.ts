import { expect, test } from "vitest";
import { pathsIn } from "./path";

const CWD = "/home/ann/shop";
const keys = (text: string, cwd: string | null = CWD) => pathsIn(text, cwd).map(({ key }) => key);

test.each([
  ["see src/cart/total.ts for it", "src/cart/total.ts"],
  ["/home/ann/shop/src/cart.ts", "src/cart.ts"],
  ["/home/ann/shopping/src/cart.ts", "/home/ann/shopping/src/cart.ts"],
  ["/var/log/nginx", "/var/log/nginx"],
  ["./src//cart/./total.ts", "src/cart/total.ts"],
  ["../other/lib/a.py", "../other/lib/a.py"],
  ['import { a } from "./cart";', "cart"],
  ["docker/Dockerfile was read", "docker/Dockerfile"],
  ["~/.config/shop/rules.toml", "~/.config/shop/rules.toml"],
  ["C:\\Users\\Ann\\shop\\a.cs", "C:/Users/Ann/shop/a.cs"],
  ["src\\cart\\sum.ts", "src/cart/sum.ts"],
  ["diff --git a/src/x.ts", "src/x.ts"],
  ["+++ b/src/x.ts", "src/x.ts"],
  ["app/(shop)/[item]/page.tsx", "app/(shop)/[item]/page.tsx"],
  ["設定はsrc/cart.tsにあります", "src/cart.ts"],
  ["資料/設計.md", "資料/設計.md"],
  ["(see `lib/a.rb`).", "lib/a.rb"],
  ["--config=etc/app.yaml", "etc/app.yaml"],
  ["src/a.ts:12:3", "src/a.ts"],
  ["file:///srv/shop/a.js", "/srv/shop/a.js"],
  ["<path>/srv/shop/a.js</path>", "/srv/shop/a.js"],
  ['{"out":"one\\nlib/two.ts\\n"}', "lib/two.ts"],
  ["\ud800 src/a.ts \udc00", "src/a.ts"],
])("%j holds one path", (text, key) => {
  expect(keys(text)).toEqual([key]);
});

test.each([
  "on 2024/01/02",
  "1/2 of it",
  "and/or",
  "Content-Type: text/html",
  "application/vnd.ms-excel",
  "application/vnd.shop.json",
  "main..feature/x.ts",
  "s/a.ts/b.ts/",
  "s/a/b.ts/g",
  "@shop/cart",
  "lodash/fp",
  "</div></a/b>",
  "const re = /^src\\/.*\\.ts$/;",
  "src/*.ts",
  "$HOME/shop/a.ts",
  "github.com/ann/shop/a.go",
  "localhost:3000/a/b.js",
  "width/img.width",
  "encoding/json.Marshal(x)",
  "Vue/React.js",
  "/compact",
  "GET /api/v1/users",
  "2>/dev/null",
  "the end.\\n\\nConsider this",
  "/home/ann/shop",
  "w/o",
])("%j holds none", (text) => {
  expect(keys(text)).toEqual([]);
});

test.each([
  ["src/cart/total.ts", "total.ts"],
  ["src/cart/index.ts", null],
  ["crates/a/src/mod.rs", null],
  ["pkg/__init__.py", null],
  ["docs/README.md", null],
  ["web/package.json", null],
  ["/var/log/nginx", null],
])("the last name of %s tells: %s", (text, loose) => {
  expect(pathsIn(text, null).map((path) => path.loose)).toEqual([loose]);
});

test("below a folder of Windows a path is relative too", () => {
  expect(keys("in C:\\shop\\src\\a.cs, D:\\shop\\b.cs", "c:\\shop")).toEqual(["src/a.cs", "D:/shop/b.cs"]);
});
