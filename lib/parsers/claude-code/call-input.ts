import { isObject, type Json, type JsonObject, stringAt } from "@/lib/core/json";
import { type CallInput, editOf, type FileEdit, inputOfJson } from "../call-input";
import { editsOfPatch } from "../patch-text";

const CALLS: ReadonlySet<string> = new Set(["tool_use", "server_tool_use", "mcp_tool_use"]);

/** What a call was given, from the record its event comes from; null when the record has no such call. */
export function callInputOf(record: JsonObject, callId: string): CallInput | null {
  const block = findCall(record, callId);
  if (!block) return null;
  const tool = stringAt(block, "name") ?? "";
  return inputOfJson(tool, block.input, isObject(block.input) ? editsOf(tool, block.input) : []);
}

/** Records of subagents stand within records of their parent, so the block may lie deep; the reader of lines bounds how deep. */
function findCall(value: Json | undefined, callId: string): JsonObject | null {
  if (Array.isArray(value)) return firstOf(value, callId);
  if (!isObject(value)) return null;
  if (typeof value.type === "string" && CALLS.has(value.type) && (stringAt(value, "id") ?? "") === callId) return value;
  return firstOf(Object.values(value), callId);
}

function firstOf(values: readonly (Json | undefined)[], callId: string): JsonObject | null {
  for (const value of values) {
    const found = findCall(value, callId);
    if (found) return found;
  }
  return null;
}

function editsOf(tool: string, input: JsonObject): FileEdit[] {
  const path = stringAt(input, "file_path") ?? stringAt(input, "notebook_path") ?? "";
  if (tool === "Edit") return replacement(path, input);
  if (tool === "MultiEdit")
    return Array.isArray(input.edits) ? input.edits.flatMap((edit) => replacement(path, edit)) : [];
  if (tool === "Write") {
    const content = stringAt(input, "content");
    return content === null ? [] : [editOf({ path, kind: "write", before: null, after: content, line: 1 })];
  }
  if (tool === "NotebookEdit") {
    const source = stringAt(input, "new_source");
    if (input.edit_mode === "delete") return [editOf({ path, kind: "delete", before: null, after: null })];
    return source === null ? [] : [editOf({ path, kind: "write", before: null, after: source })];
  }
  return tool === "Bash" ? editsOfPatch(stringAt(input, "command") ?? "") : [];
}

function replacement(path: string, edit: Json): FileEdit[] {
  const before = stringAt(edit, "old_string");
  const after = stringAt(edit, "new_string");
  if (before === null && after === null) return [];
  return [editOf({ path, kind: "edit", before: before ?? "", after: after ?? "" })];
}
