import { expect, test } from "vitest";
import { languageOfOutput, languageOfPath } from "./language-of";

test.each([
  ["src/main.rs", "rust"],
  ["/a b/App.TSX", "typescript"],
  ["x.test.mjs", "javascript"],
  ["notes.md ", "markdown"],
  ["Makefile", null],
  ["archive.tar.gz", null],
  ["src/.py/x", null],
  ["", null],
])("%s is %s", (path, language) => {
  expect(languageOfPath(path)).toBe(language);
});

test.each<[tool: string, action: string, text: string, language: string | null]>([
  ["Read", "src/a.py", "", "python"],
  ["Read", "src/a.py:10-40", "", "python"],
  ["Read", "src/a.py:10-", "", "python"],
  ["Bash", "cat src/a.py", "", "python"],
  ["exec_command", "sed -n '1,200p' lib/x.ts", "", "typescript"],
  ["exec_command", 'cd /repo && head -n 20 "lib/x.ts"', "", "typescript"],
  ["shell", "nl -ba go.mod main.go", "", "go"],
  ["Bash", "cat a.py | wc -l", "", null],
  ["Bash", "cat a.py && make", "", null],
  ["Bash", "cat > a.py", "", null],
  ["Bash", "python a.py", "", null],
  ["Grep", "'x' a.py", "", null],
  ["Write", "a.py", "File written", null],
  ["Bash", "git diff a.py", "diff --git a/a.py b/a.py\n", "diff"],
  ["Bash", "curl x", ' {"a": [1, 2]}\n', "json"],
  ["Bash", "curl x", "[1, 2]", "json"],
  ["Bash", "curl x", "[INFO] started", null],
  ["Bash", "curl x", "{ not json", null],
])("the output of %s %s (%j) is %s", (tool, action, text, language) => {
  expect(languageOfOutput({ tool, action, text })).toBe(language);
});

test("an output without a call is known by what it is", () => {
  expect(languageOfOutput({ tool: null, action: null, text: "{}" })).toBe("json");
  expect(languageOfOutput({ tool: null, action: null, text: "plain" })).toBeNull();
});
