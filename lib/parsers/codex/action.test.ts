import { expect, test } from "vitest";
import { commandText, describeCall, isSameCommand, parseArguments } from "./action";

const describeInput = (tool: string, input: string) => describeCall(tool, input, parseArguments(input));

test.each([
  ["shell", '{"command":["bash","-lc","ls -la"]}', "ls -la"],
  ["shell", '{"command":["git","log","-1"]}', "git log -1"],
  ["exec_command", '{"cmd":"a \\\\\\n  b"}', "a \\ b"],
  ["write_stdin", '{"session_id":4,"chars":"y\\n"}', "session 4: y"],
  [
    "apply_patch",
    "*** Begin Patch\n*** Update File: a b.ts\n@@\n-*** Add File: no\n*** Delete File: c.ts\n*** End Patch",
    "a b.ts, c.ts",
  ],
  ["exec_command", '{"cmd":"apply_patch <<X\\n*** Begin Patch\\n*** Add File: n.txt\\n+x\\nX"}', "apply_patch n.txt"],
  ["mcp__shed__find", '{"q":"rake","deep":{"b":1,"a":[2]}}', 'q=rake deep={"a":[2],"b":1}'],
  ["update_plan", '{"plan":[{},{}]}', "2 steps"],
  ["exec", "let x = 1;", "let x = 1;"],
  ["exec_command", '{"cmd":', '{"cmd":'],
])("%s %s", (tool, input, action) => {
  expect(describeInput(tool, input)).toBe(action);
});

test("an action is one line of at most 500 characters", () => {
  const action = describeInput("exec_command", JSON.stringify({ cmd: "word\n".repeat(5000) }));
  expect(action).toHaveLength(500);
  expect(action).not.toContain("\n");
});

test("a command is compared without the shell around it", () => {
  expect(commandText(["powershell.exe", "-NoProfile", "-Command", "dir"])).toBe("dir");
  expect(isSameCommand("[Console]::OutputEncoding=utf8;\ndir", "dir")).toBe(true);
  expect(isSameCommand("rtk git status", "git status")).toBe(false);
});
