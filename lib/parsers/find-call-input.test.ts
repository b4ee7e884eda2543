import fc from "fast-check";
import { expect, test } from "vitest";
import { editOf } from "./call-input";
import { callInputOf } from "./find-call-input";

function inputOf(agent: string, record: unknown, callId: string) {
  return callInputOf(agent, Buffer.from(typeof record === "string" ? record : JSON.stringify(record)), 0, callId);
}

function claude(...calls: { id: string; name: string; input: unknown }[]) {
  return {
    type: "assistant",
    message: { content: [{ type: "text", text: "x" }, ...calls.map((call) => ({ type: "tool_use", ...call }))] },
  };
}

function codex(payload: Record<string, unknown>) {
  return { timestamp: "2026-11-20T08:00:00Z", type: "response_item", payload };
}

test("a call of Claude Code: its arguments one by one, and all of them as JSON", () => {
  const input = { command: "make\nmake test", timeout: 5, flags: ["a"] };
  expect(inputOf("claude-code", claude({ id: "t1", name: "Bash", input }), "t1")).toEqual({
    tool: "Bash",
    text: '{\n  "command": "make\\nmake test",\n  "timeout": 5,\n  "flags": [\n    "a"\n  ]\n}',
    fields: [
      { name: "command", text: "make\nmake test", isText: true },
      { name: "timeout", text: "5", isText: false },
      { name: "flags", text: '[\n  "a"\n]', isText: false },
    ],
    edits: [],
  });
});

test("of several calls in a line the one with the id is meant; where there is none there is no input", () => {
  const record = claude(
    { id: "t1", name: "Read", input: { file_path: "a" } },
    { id: "t2", name: "Read", input: { file_path: "b" } },
  );
  expect(inputOf("claude-code", record, "t2")?.fields).toEqual([{ name: "file_path", text: "b", isText: true }]);
  expect(inputOf("claude-code", record, "t3")).toBeNull();
  expect(inputOf("claude-code", "not JSON", "t1")).toBeNull();
  expect(inputOf("another-agent", record, "t1")).toBeNull();
});

test("a call of a subagent stands within a record of its parent", () => {
  const record = {
    type: "progress",
    data: { type: "agent_progress", message: claude({ id: "t1", name: "LS", input: { path: "/" } }) },
  };
  expect(inputOf("claude-code", record, "t1")?.tool).toBe("LS");
});

test.each([
  [
    "Edit",
    { file_path: "a", old_string: "x", new_string: "y" },
    [editOf({ path: "a", kind: "edit", before: "x", after: "y" })],
  ],
  [
    "Edit",
    { file_path: "a", old_string: "x", new_string: "" },
    [editOf({ path: "a", kind: "edit", before: "x", after: "" })],
  ],
  ["Edit", { file_path: "a", new_string: "y" }, [editOf({ path: "a", kind: "edit", before: "", after: "y" })]],
  ["Edit", { file_path: "a" }, []],
  [
    "MultiEdit",
    { file_path: "a", edits: [{ old_string: "x", new_string: "y" }, null, { old_string: "1", new_string: "2" }] },
    [
      editOf({ path: "a", kind: "edit", before: "x", after: "y" }),
      editOf({ path: "a", kind: "edit", before: "1", after: "2" }),
    ],
  ],
  ["Write", { file_path: "a", content: "" }, [editOf({ path: "a", kind: "write", before: null, after: "", line: 1 })]],
  [
    "NotebookEdit",
    { notebook_path: "n", new_source: "1" },
    [editOf({ path: "n", kind: "write", before: null, after: "1" })],
  ],
  [
    "NotebookEdit",
    { notebook_path: "n", edit_mode: "delete", new_source: "" },
    [editOf({ path: "n", kind: "delete", before: null, after: null })],
  ],
  [
    "Bash",
    { command: "apply_patch <<E\n*** Begin Patch\n*** Delete File: a\n*** End Patch\nE" },
    [editOf({ path: "a", kind: "delete", before: null, after: null })],
  ],
  ["Read", { file_path: "a", old_string: "x", new_string: "y" }, []],
])("%s %j asks for the changes it asks for", (name, input, edits) => {
  expect(inputOf("claude-code", claude({ id: "t", name, input }), "t")?.edits).toEqual(edits);
});

const ADD = "*** Begin Patch\n*** Add File: a\n+x\n*** End Patch";
const ADDED = [editOf({ path: "a", kind: "write", before: null, after: "x\n" })];

test.each([
  [
    "a function's patch",
    { type: "function_call", name: "apply_patch", arguments: JSON.stringify({ input: ADD }) },
    "apply_patch",
    "input",
    ADD,
  ],
  ["a tool's raw patch", { type: "custom_tool_call", name: "apply_patch", input: ADD }, "apply_patch", "input", ADD],
  [
    "a patch in a shell's words",
    {
      type: "function_call",
      name: "shell",
      arguments: JSON.stringify({ command: ["bash", "-lc", `apply_patch <<E\n${ADD}\nE`] }),
    },
    "shell",
    "command",
    `apply_patch <<E\n${ADD}\nE`,
  ],
  [
    "a patch in a command",
    { type: "function_call", name: "exec_command", arguments: JSON.stringify({ cmd: `apply_patch <<E\n${ADD}\nE` }) },
    "exec_command",
    "cmd",
    `apply_patch <<E\n${ADD}\nE`,
  ],
])("Codex: %s", (_name, payload, tool, field, text) => {
  const found = inputOf("codex", codex({ ...payload, call_id: "c" }), "c");
  expect(found?.tool).toBe(tool);
  expect(found?.fields).toEqual([{ name: field, text, isText: true }]);
  expect(found?.edits).toEqual(ADDED);
});

test("Codex: a change that only a completed item states", () => {
  const changes = {
    "/r/a": { type: "add", content: "x\n" },
    "/r/b": { type: "update", unified_diff: "@@ -7 +7 @@\n-old\n+new\n", move_path: "/r/c" },
    "/r/d": { type: "delete", content: "gone\n" },
  };
  const record = {
    type: "event_msg",
    payload: { type: "item_completed", item: { type: "FileChange", id: "i", changes } },
  };
  expect(inputOf("codex", record, "i")?.edits).toEqual([
    editOf({ path: "/r/a", kind: "write", before: null, after: "x\n", line: 1 }),
    editOf({ path: "/r/b", kind: "patch", before: "old\n", after: "new\n", line: 7, movedTo: "/r/c" }),
    editOf({ path: "/r/d", kind: "delete", before: "gone\n", after: null }),
  ]);
});

test("Codex: arguments that are no JSON are the text they are; a call without an id is the one of its line", () => {
  const cut = '{"cmd": "ls';
  expect(inputOf("codex", codex({ type: "function_call", name: "exec_command", arguments: cut }), "at-4")).toEqual({
    tool: "exec_command",
    text: cut,
    fields: [{ name: "input", text: cut, isText: true }],
    edits: [],
  });
  expect(inputOf("codex", codex({ type: "function_call_output", call_id: "c", output: "x" }), "c")).toBeNull();
  expect(inputOf("codex", codex({ type: "function_call", name: "x", arguments: "{}", call_id: "c" }), "d")).toBeNull();
});

test("no line makes it throw", () => {
  const value = fc.json({ maxDepth: 6 });
  const call = fc
    .tuple(
      value,
      fc.constantFrom("function_call", "custom_tool_call", "FileChange", "CommandExecution", "tool_use"),
      fc.constantFrom("Edit", "MultiEdit", "Write", "Bash", "apply_patch"),
    )
    .map(
      ([json, type, name]) =>
        `{"type":"${type}","id":"c","call_id":"c","name":"${name}","input":${json},"arguments":${json},"changes":${json},"command":${json}}`,
    );
  fc.assert(
    fc.property(fc.oneof(call, value, fc.string()), fc.constantFrom("claude-code", "codex"), (line, agent) => {
      const found = callInputOf(agent, Buffer.from(line), 0, "c");
      expect(found === null || typeof found.text === "string").toBe(true);
    }),
    { numRuns: 2000 },
  );
});
