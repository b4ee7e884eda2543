import { expect, test } from "vitest";
import { actionOf } from "./action";

test.each([
  ["Bash", { command: "cd a &&\n  make\n" }, "cd a && ⏎ make"],
  ["Read", { file_path: "/a/b.ts" }, "/a/b.ts"],
  ["Read", { file_path: "/a/b.ts", offset: 10 }, "/a/b.ts:10-"],
  ["Read", { file_path: "/a/b.ts", limit: 20 }, "/a/b.ts:1-20"],
  ["Edit", { file_path: "/a/b.ts", old_string: "x", new_string: "y" }, "/a/b.ts"],
  ["Grep", { pattern: "fn .*", path: "src", glob: "*.rs" }, "'fn .*' src *.rs"],
  ["Task", { description: "Find it", prompt: "Find all of it" }, "Find it"],
  ["TodoWrite", { todos: [1, 2, 3] }, "3 todos"],
  ["mcp__linear__get_issue", { id: "ENT-1", includes: ["a"], deep: true }, "id=ENT-1 includes=[1] deep=true"],
  ["WebFetch", { url: "https://example.org", prompt: "Read" }, "https://example.org"],
  ["Bash", {}, ""],
  ["Strange", "not an object", ""],
])("%s %j", (tool, input, expected) => {
  expect(actionOf(tool, input)).toBe(expected);
});

test("an action is at most 500 characters and does not end in half a pair", () => {
  const action = actionOf("Bash", { command: `${"x".repeat(499)}😀😀` });
  expect(action).toBe("x".repeat(499));
});
