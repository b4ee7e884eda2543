import { expect, test } from "vitest";
import { curlOf, markdownOf, mcpCallOf } from "./copy-texts";

const main = { id: "a3f7c2e1", session: "11111111-2222-4333-8444-555555555555", thread: "", action: "make test" };

test("curl asks for the address within its session, and a shell takes it as it is", () => {
  expect(curlOf("http://archive.test:4000", main)).toBe(
    `curl -H "Authorization: Bearer $PALIMPSEST_KEY" 'http://archive.test:4000/api/v1/recall/%C2%A7a3f7c2e1?session=11111111-2222-4333-8444-555555555555'`,
  );
  const hostile = curlOf("http://archive.test", { ...main, thread: "x'; rm -rf /; echo '!" });
  expect(hostile.match(/'/g)).toHaveLength(2);
  expect(hostile).toMatch(/thread=x%27%3B\+rm\+-rf\+%2F%3B\+echo\+%27%21'$/);
});

test("an MCP call names the tool and the address, and the thread where there is one", () => {
  expect(JSON.parse(mcpCallOf({ ...main, thread: "abc" }))).toEqual({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: {
      name: "recall",
      arguments: { address: "§a3f7c2e1", session: "11111111-2222-4333-8444-555555555555", thread: "abc" },
    },
  });
  expect(mcpCallOf(main)).not.toContain("thread");
});

test("a Markdown link says what it leads to", () => {
  expect(markdownOf("http://archive.test", "team", main)).toBe(
    "[§a3f7c2e1 make test](http://archive.test/t/team/o/%C2%A7a3f7c2e1?session=11111111-2222-4333-8444-555555555555)",
  );
  expect(markdownOf("http://archive.test", "a(b)'c", main)).toContain("/t/a%28b%29%27c/o/");
  expect(markdownOf("http://archive.test", "team", { ...main, action: null })).toMatch(/^\[§a3f7c2e1\]\(/);
});

test("what an action says cannot end the link, begin another or hide", () => {
  const action = "](http://x) [y](z) <img> `code` **b** \u202e\u0000 line\nbreak";
  const link = markdownOf("http://archive.test", "team", { ...main, action });
  expect(link).toContain(
    "\\]\\(http://x\\) \\[y\\]\\(z\\) \\<img\\> \\`code\\` \\*\\*b\\*\\* ‹U+202E›‹NUL› line break",
  );
  expect(link.split("\n")).toHaveLength(1);
  expect(link.replace(/\\./g, "").match(/[[\]]/g)).toEqual(["[", "]"]);
});
