import { isObject, type Json, type JsonObject, objectAt, stringAt } from "@/lib/core/json";
import { type CallInput, editOf, type FileEdit, type InputField, inputOfJson } from "../call-input";
import { editsOfHunks, editsOfPatch } from "../patch-text";
import { commandText, parseArguments } from "./action";
import { toolName } from "./response-item";

/** What a call was given, from the record its event comes from; null when the record has no such call. */
export function callInputOf(record: JsonObject, callId: string): CallInput | null {
  const payload = objectAt(record, "payload") ?? record;
  const candidates = [payload, objectAt(payload, "item"), objectAt(record, "item")];
  const item = candidates.find((each) => each && isCall(each, callId));
  return item ? inputOfItem(item) : null;
}

/** A call without any id is known by its place, and stands alone in its line. */
function isCall(item: JsonObject, callId: string): boolean {
  const id = stringAt(item, "call_id") ?? stringAt(item, "id");
  return id === null ? callId.startsWith("at-") : id === callId || stringAt(item, "id") === callId;
}

function inputOfItem(item: JsonObject): CallInput | null {
  const name = toolName(stringAt(item, "name") ?? "", stringAt(item, "namespace"));
  switch (item.type) {
    case "function_call":
      return inputOfText(name, stringAt(item, "arguments") ?? "");
    case "custom_tool_call":
      return inputOfText(name, stringAt(item, "input") ?? "");
    case "local_shell_call":
      return ofObject("local_shell", item.action);
    case "web_search_call":
      return ofObject("web_search", item.action);
    case "tool_search_call":
      return ofObject("tool_search", item.arguments);
    case "image_generation_call":
      return inputOfText("image_generation", stringAt(item, "revised_prompt") ?? "");
    case "CommandExecution":
      return ofObject("exec_command", { command: item.command ?? [] });
    case "FileChange":
      return {
        ...inputOfJson("apply_patch", { changes: item.changes ?? {} }, []),
        edits: editsOfChanges(item.changes),
      };
    case "McpToolCall":
      return ofObject(toolName(stringAt(item, "tool") ?? "", `mcp__${stringAt(item, "server") ?? ""}`), item.arguments);
    default:
      return null;
  }
}

function inputOfText(tool: string, text: string): CallInput {
  const args = parseArguments(text);
  if (Object.keys(args).length > 0) return ofObject(tool, args);
  const fields = text === "" ? [] : [{ name: "input", text, isText: true }];
  return { tool, text, fields, edits: editsOfPatch(text) };
}

function ofObject(tool: string, args: Json | undefined): CallInput {
  const input = inputOfJson(tool, args ?? {}, []);
  const command = commandText(objectAt({ args }, "args")?.command ?? objectAt({ args }, "args")?.cmd);
  const patch = stringAt(args, "input") ?? stringAt(args, "patch") ?? command ?? "";
  return { ...input, fields: input.fields.map((field) => withScript(field, command)), edits: editsOfPatch(patch) };
}

/** An argument vector around a script reads as the script. The whole input still says how it was called. */
function withScript(field: InputField, command: string | null): InputField {
  const isVector = field.name === "command" && !field.isText && command !== null;
  return isVector ? { name: field.name, text: command, isText: true } : field;
}

/** `{path: {type: add | update | delete, …}}`, as completed items state it. */
function editsOfChanges(changes: Json | undefined): FileEdit[] {
  if (!isObject(changes)) return [];
  return Object.entries(changes).flatMap(([path, change]) => {
    const content = stringAt(change, "content");
    const type = stringAt(change, "type");
    if (type === "add") return [editOf({ path, kind: "write", before: null, after: content ?? "", line: 1 })];
    if (type === "delete") return [editOf({ path, kind: "delete", before: content, after: null })];
    const movedTo = stringAt(change, "move_path");
    const hunks = editsOfHunks(path, (stringAt(change, "unified_diff") ?? "").split("\n"));
    return hunks.map((edit) => ({ ...edit, movedTo }));
  });
}
