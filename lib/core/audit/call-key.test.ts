import { expect, test } from "vitest";
import { asksTheWeb, type CallKey, callKeyOf } from "./call-key";

const CWD = "/repo";

function keyOf(tool: string, input: object | string, cwd: string | null = CWD): CallKey | null {
  return callKeyOf({ tool, input: typeof input === "string" ? input : JSON.stringify(input), action: "" }, { cwd });
}
const bash = (command: string) => keyOf("Bash", { command });

test.each<[tool: string, input: object, file: string, range: [number, number | null] | null]>([
  ["Read", { file_path: "/repo/src/a.ts" }, "/repo/src/a.ts", null],
  ["Read", { file_path: "src/./b/../a.ts", offset: 10, limit: 5 }, "/repo/src/a.ts", [10, 14]],
  ["Read", { file_path: "/repo/src/a.ts", offset: 10 }, "/repo/src/a.ts", [10, null]],
  ["Read", { file_path: "/repo/src/a.ts", limit: 20 }, "/repo/src/a.ts", [1, 20]],
  ["Read", { file_path: "/repo/src/a.ts", offset: 0 }, "/repo/src/a.ts", null],
  ["Read", { file_path: "C:\\src\\a.ts" }, "C:/src/a.ts", null],
  ["NotebookRead", { notebook_path: "n.ipynb" }, "/repo/n.ipynb", null],
  ["Bash", { command: "cat src/a.ts" }, "/repo/src/a.ts", null],
  ["Bash", { command: "cd src && cat a.ts" }, "/repo/src/a.ts", null],
  ["Bash", { command: "cd /repo/src\nhead a.ts" }, "/repo/src/a.ts", [1, 10]],
  ["Bash", { command: "head -n 40 src/a.ts" }, "/repo/src/a.ts", [1, 40]],
  ["Bash", { command: "head -40 src/a.ts" }, "/repo/src/a.ts", [1, 40]],
  ["Bash", { command: "tail -n +30 src/a.ts" }, "/repo/src/a.ts", [30, null]],
  ["shell", { command: ["bash", "-lc", "sed -n '10,20p' a.rs"], workdir: "/repo/x" }, "/repo/x/a.rs", [10, 20]],
  ["exec_command", { cmd: "sed -n '10,$p' a.rs", workdir: "x" }, "/repo/x/a.rs", [10, null]],
  ["exec_command", { cmd: "sed -n 7p a.rs" }, "/repo/a.rs", [7, 7]],
  ["local_shell", { command: ["cat", "a b.rs"], working_directory: "/w" }, "/w/a b.rs", null],
])("%s %j reads %s", (tool, input, file, range) => {
  expect(keyOf(tool, input)).toEqual({
    key: JSON.stringify(["file", file]),
    file,
    range: range && { from: range[0], to: range[1] },
  });
});

test("lines counted from the end are a command of their own, over its file", () => {
  const key = bash("tail -n 5 src/a.ts");
  expect(key).toEqual({ key: '["command","/repo","tail -n 5 src/a.ts"]', file: "/repo/src/a.ts", range: null });
  expect(bash("head -c 100 src/a.ts")?.key).toBe('["command","/repo","head -c 100 src/a.ts"]');
});

test.each<[string, CallKey | null, CallKey | null]>([
  ["spaces", bash("npm   test "), bash("npm test")],
  ["a folded line", bash("npm test \\\n  --run"), bash("npm test --run")],
  ["what is said about it", keyOf("Bash", { command: "ls", description: "Look", timeout: 5 }), bash("ls")],
  ["a shell around it", bash("bash -lc 'npm test'"), bash("npm test")],
  ["a cd to where it runs anyway", bash("cd /repo && npm test"), bash("npm test")],
  ["the agent", keyOf("shell", { command: ["/bin/bash", "-lc", "npm test"], timeout_ms: 9 }), bash("npm test")],
  ["words or one string", keyOf("shell", { command: ["rg", "x y"] }), keyOf("exec_command", { cmd: "rg 'x y'" })],
  ["a folder said or stood in", keyOf("exec_command", { cmd: "ls", workdir: "/repo/" }), bash("ls")],
  ["a cd or a folder", keyOf("exec_command", { cmd: "ls", workdir: "x" }), bash("cd x && ls")],
  ["the order of options", keyOf("Grep", { pattern: "x", path: "/repo" }), keyOf("Grep", { path: ".", pattern: "x" })],
  ["a folder left out", keyOf("Glob", { pattern: "*.ts" }), keyOf("Glob", { pattern: "*.ts", path: "/repo" })],
  [
    "a prompt",
    keyOf("WebFetch", { url: "http://x", prompt: "a" }),
    keyOf("WebFetch", { url: "http://x", prompt: "b" }),
  ],
  ["arguments in any order", keyOf("mcp__a__b", { x: 1, y: 2 }), keyOf("mcp__a__b", { y: 2, x: 1 })],
])("the same for all that differs: %s", (_, one, other) => {
  expect(one).not.toBeNull();
  expect(one).toEqual(other);
});

test.each<[string, CallKey | null, CallKey | null]>([
  ["spaces in quotes", bash("grep 'a  b' x"), bash("grep 'a b' x")],
  ["a line end", bash("make\ntest"), bash("make test")],
  ["a folder", bash("cd a && make"), bash("cd b && make")],
  ["a script of no shell", keyOf("shell", { command: ["python", "-c", "ls"] }), bash("ls")],
  ["a pattern", keyOf("Grep", { pattern: "x" }), keyOf("Grep", { pattern: "y" })],
  ["an option", keyOf("Grep", { pattern: "x", "-i": true }), keyOf("Grep", { pattern: "x" })],
  ["a query", keyOf("WebSearch", { query: "x" }), keyOf("WebSearch", { query: "y" })],
  ["what is found in a page", keyOf("web_search", { url: "u", pattern: "x" }), keyOf("web_search", { url: "u" })],
  ["an argument", keyOf("mcp__a__b", { x: 1 }), keyOf("mcp__a__b", { x: 2 })],
  ["pages", keyOf("Read", { file_path: "a.pdf", pages: "1" }), keyOf("Read", { file_path: "a.pdf", pages: "2" })],
  ["a tool", keyOf("mcp__a__b", {}), keyOf("mcp__a__c", {})],
])("another: %s", (_, one, other) => {
  expect(one).not.toBeNull();
  expect(one?.key).not.toBe(other?.key);
});

test.each<[tool: string, input: object | string]>([
  ["Edit", { file_path: "/a" }],
  ["Write", { file_path: "/a" }],
  ["apply_patch", "*** Begin Patch"],
  ["shell", { command: ["apply_patch", "*** Begin Patch"] }],
  ["exec_command", { cmd: "cd x && apply_patch <<'E'\n*** Begin Patch" }],
  ["TodoWrite", { todos: [] }],
  ["AskUserQuestion", { questions: [] }],
  ["BashOutput", { bash_id: "1" }],
  ["write_stdin", { session_id: 1, chars: "" }],
  ["Bash", { command: "sleep 30" }],
  ["Bash", { command: "" }],
  ["Read", {}],
  ["web_search", { type: "other" }],
])("%s %j asks for nothing", (tool, input) => {
  expect(keyOf(tool, input)).toBeNull();
});

test("an input that is no object is one as it stands", () => {
  expect(keyOf("exec", "text(1) ")?.key).toBe('["tool","exec","text(1)"]');
});

test("only a tool of the web asks the web", () => {
  const web = [keyOf("WebFetch", { url: "u" }), bash("curl u"), keyOf("mcp__web__get", { url: "u" })];
  expect(web.map((key) => key !== null && asksTheWeb(key))).toEqual([true, false, false]);
});

test("without a folder, a path stays as it was said", () => {
  expect(keyOf("Read", { file_path: "../a/./b" }, null)?.file).toBe("../a/b");
  expect(keyOf("exec_command", { cmd: "ls" }, null)?.key).toBe('["command",null,"ls"]');
});

test.each(["git push --force-with-lease", "git add . && git commit -m x", "cd a && git rebase main"])(
  "%s changes a repository: to do so again is not to ask again",
  (command) => {
    expect(bash(command)).toBeNull();
  },
);

test("a command that only shows a repository asks for it", () => {
  expect(bash("git diff --stat")).not.toBeNull();
  expect(bash("rg 'git push' docs")).not.toBeNull();
});
