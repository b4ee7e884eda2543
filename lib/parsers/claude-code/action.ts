import { isObject, type Json, type JsonObject, numberAt, stringAt } from "@/lib/core/json";
import { cut } from "./preview";

const LIMIT = 500;
const FILE_TOOLS: ReadonlySet<string> = new Set(["Edit", "MultiEdit", "Write", "NotebookEdit", "NotebookRead", "LS"]);
const TEXT_KEYS = [
  "description",
  "query",
  "url",
  "skill",
  "command",
  "pattern",
  "prompt",
  "subject",
  "taskId",
  "task_id",
  "file_path",
  "path",
];

/** What a call does, for a list: the command, the file with its range, the pattern; else its first telling argument. */
export function actionOf(tool: string, input: Json | undefined): string {
  return cut(oneLine(wordsOf(tool, isObject(input) ? input : {})), LIMIT);
}

function wordsOf(tool: string, input: JsonObject): string {
  if (tool === "Bash" || tool === "PowerShell") return stringAt(input, "command") ?? "";
  if (tool === "Read") return readAction(input);
  if (FILE_TOOLS.has(tool))
    return stringAt(input, "file_path") ?? stringAt(input, "notebook_path") ?? stringAt(input, "path") ?? "";
  if (tool === "Grep" || tool === "Glob") return searchAction(input);
  if (tool === "TodoWrite") return Array.isArray(input.todos) ? `${input.todos.length} todos` : "";
  if (tool.startsWith("mcp__")) return argumentsOf(input);
  for (const key of TEXT_KEYS) {
    const text = stringAt(input, key);
    if (text !== null && text !== "") return text;
  }
  return argumentsOf(input);
}

function readAction(input: JsonObject): string {
  const path = stringAt(input, "file_path") ?? "";
  const from = numberAt(input, "offset");
  const count = numberAt(input, "limit");
  if (from === null && count === null) return path;
  const first = from ?? 1;
  return count === null ? `${path}:${first}-` : `${path}:${first}-${first + count - 1}`;
}

function searchAction(input: JsonObject): string {
  const where = [stringAt(input, "path"), stringAt(input, "glob")].filter((part) => part !== null);
  return [`'${cut(stringAt(input, "pattern") ?? "", LIMIT)}'`, ...where].join(" ");
}

function argumentsOf(input: JsonObject): string {
  const parts = Object.entries(input)
    .slice(0, 8)
    .map(([key, value]) => `${key}=${shortValue(value)}`);
  return parts.join(" ");
}

function shortValue(value: Json | undefined): string {
  if (typeof value === "string") return cut(value, 80);
  if (Array.isArray(value)) return `[${value.length}]`;
  return isObject(value) ? "{…}" : String(value);
}

function oneLine(text: string): string {
  return text
    .slice(0, 2_000)
    .trim()
    .replace(/\s*\r?\n\s*/g, " ⏎ ")
    .replace(/\t/g, " ");
}
