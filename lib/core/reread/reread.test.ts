import { expect, test } from "vitest";
import { effectOn, type ToolCall } from "./file-effect";
import { rereadOf } from "./reread";

const call = (tool: string | null, action: string | null, isError = false): ToolCall => ({ tool, action, isError });
const read = call("Read", "/repo/src/a.ts:10-40");
const answer = (later: ToolCall[], of = read, isWhole = true) => rereadOf(of, later, isWhole);

test("what a file gave can be had again while nothing after it wrote the file or may have", () => {
  expect(answer([])).toEqual({ answer: "again", by: null, doubt: null });
  const others = [call("Edit", "/repo/src/b.ts"), call("Grep", "'x' src"), call("Bash", "git status")];
  expect(answer(others).answer).toBe("again");
  expect(answer(others, call("exec_command", "sed -n '1,20p' lib/c.rs")).answer).toBe("again");
});

test("a write of the file changed it, whatever came before the write", () => {
  const write = call("MultiEdit", "/repo/src/a.ts");
  expect(answer([call("Bash", "make"), write, call("Write", "/repo/src/a.ts")])).toEqual({
    answer: "changed",
    by: write,
    doubt: null,
  });
  expect(answer([write], read, false).answer).toBe("changed");
});

test("where a call may have written, it is not known, and the first such call is named", () => {
  const make = call("Bash", "make");
  expect(answer([call("Bash", "ls"), make, call("Task", "look around")])).toEqual({
    answer: "unknown",
    by: make,
    doubt: "maybe-changed",
  });
});

test("nor where there is more than was looked at, or the output came from no file", () => {
  expect(answer([], read, false)).toEqual({ answer: "unknown", by: null, doubt: "too-long" });
  const reads = [
    call("Bash", "npm test"),
    call("Read", "/repo/src/a.ts", true),
    call("Read", ""),
    call("Read", "/".padEnd(499, "x")),
    call(null, null),
    call("Grep", "'x' a.ts"),
  ];
  for (const one of reads) expect(answer([], one)).toEqual({ answer: "unknown", by: null, doubt: "no-read" });
});

test.each<[effect: string, tool: string | null, action: string | null, isError: boolean, why: string]>([
  ["wrote", "Edit", "/repo/src/a.ts", false, "the same path"],
  ["wrote", "Write", "/repo/./src//a.ts", false, "the same path in another spelling"],
  ["unknown", "Edit", "/repo/src/a.ts", true, "a write that failed"],
  ["unknown", "Edit", "/repo/SRC/A.ts", false, "one file where there is no case"],
  ["unknown", "Write", "src/a.ts", false, "a relative path that may be it"],
  ["unknown", "Write", "lib/../src/a.ts", false, "a path that climbs"],
  ["none", "NotebookEdit", "/repo/src/b.ipynb", false, "another file"],
  ["none", "Write", "other/src/a.ts", false, "a relative path that cannot be it"],
  ["unknown", "Write", "/".padEnd(499, "x"), false, "a path that was cut"],
  ["wrote", "apply_patch", "b.ts, /repo/src/a.ts", false, "one of a patch"],
  ["none", "apply_patch", "b.ts, c.ts", false, "a patch of others"],
  ["unknown", "apply_patch", Array(20).fill("b.ts").join(", "), false, "a patch whose files are not all told"],
  ["unknown", "apply_patch", "changes={}", false, "a patch that tells no files"],
  ["unknown", "apply_patch", "a.ts", false, "a patch of a file that may be it"],
  ["wrote", "shell", "apply_patch /repo/src/a.ts", false, "a patch by a shell"],
  ["unknown", "shell", "apply_patch b.ts", false, "a patch by a shell, after which more may have run"],
  ["none", "Bash", "cat b.ts | head", false, "a command that reads"],
  ["unknown", "Bash", "make", false, "a command nobody knows"],
  ["unknown", "exec_command", "cat b.ts make", false, "a command on lines that were joined"],
  ["unknown", "Bash", `ls ${"x".repeat(500)}`, false, "a command that was cut"],
  ["none", "write_stdin", "session 3: (waits)", false, "waiting for a process"],
  ["unknown", "write_stdin", "session 3: y", false, "words for a process"],
  ["none", "TodoWrite", "", false, "a list of its own"],
  ["unknown", "mcp__files__put", "path=x", false, "a tool nobody knows"],
  ["unknown", "Edit", null, false, "a write of it is not told what"],
  ["unknown", null, "x", false, "a call without a name"],
])("%s: %s %s (error: %s), %s", (effect, tool, action, isError) => {
  expect(effectOn("/repo/src/a.ts", { tool, action, isError })).toBe(effect);
});
