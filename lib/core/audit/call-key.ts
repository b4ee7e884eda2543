import { canonicalJson } from "../canonical-json";
import { type Json, type JsonObject, numberAt, stringAt } from "../json";
import { fileOfCommand } from "../reread/reading-command";
import { inputObject } from "./input-text";
import { type LineRange, linesOf } from "./line-range";
import { linesPrinted } from "./printed-lines";
import { resolvePath } from "./resolve-path";
import { SHELL_TOOLS, shellCommandOf } from "./shell-command";
import { EDITING_TOOLS } from "./tool-kinds";
import { changesRepository } from "./volatile-output";

/** What a call asked for. Calls with equal keys, and lines in common where they read a file, ask for the same. */
export interface CallKey {
  key: string;
  /** The file it reads, where it reads one. */
  file: string | null;
  /** The lines it asks for; null for a whole file, and where there is no file. */
  range: LineRange | null;
}

interface Call {
  tool: string;
  input: string;
  action: string;
}

interface Place {
  cwd: string | null;
}

/** Tools that write, keep lists, ask people or wait: to do so again is not to ask again. */
const UNASKING: ReadonlySet<string> = new Set([
  ...EDITING_TOOLS,
  ...["TodoRead", "TodoWrite", "TaskCreate", "TaskUpdate", "TaskList", "TaskGet", "update_plan"],
  ...["AskUserQuestion", "request_user_input", "EnterPlanMode", "ExitPlanMode"],
  ...["BashOutput", "TaskOutput", "KillShell", "KillBash", "TaskStop", "write_stdin", "wait", "wait_agent", "sleep"],
]);
const READERS: ReadonlySet<string> = new Set(["Read", "NotebookRead", "read_file", "view_image"]);
const SEARCHERS: ReadonlySet<string> = new Set(["Grep", "Glob", "LS", "grep_files", "list_dir"]);
const WEB_TOOLS: ReadonlySet<string> = new Set(["WebFetch", "WebSearch", "web_search"]);
const WEB = "web";

/** The key of a call; null when it is none that asks for something, or does not say for what. */
export function callKeyOf({ tool, input }: Call, { cwd }: Place): CallKey | null {
  if (UNASKING.has(tool)) return null;
  const args = inputObject(input);
  if (args === null) return keyOf("tool", tool, input.trim());
  if (READERS.has(tool)) return keyOfRead(args, cwd);
  if (SHELL_TOOLS.has(tool)) return keyOfCommand(args, cwd);
  if (SEARCHERS.has(tool)) return keyOfSearch(tool, args, cwd);
  if (WEB_TOOLS.has(tool)) return keyOfWeb(args);
  return keyOf("tool", tool, args);
}

/** Whether it asks for something outside, which nothing done here changes. */
export function asksTheWeb({ key }: CallKey): boolean {
  return key.startsWith(`["${WEB}"`);
}

function keyOf(...parts: Json[]): CallKey {
  return { key: canonicalJson(parts), file: null, range: null };
}

function keyOfFile(file: string, range: LineRange | null, part: string | null): CallKey {
  return { key: canonicalJson(part === null ? ["file", file] : ["file", file, part]), file, range };
}

function keyOfRead(args: JsonObject, cwd: string | null): CallKey | null {
  const path = stringAt(args, "file_path") ?? stringAt(args, "notebook_path") ?? stringAt(args, "path");
  if (path === null || path === "") return null;
  const from = Math.max(numberAt(args, "offset") ?? 1, 1);
  const count = numberAt(args, "limit");
  const range = linesOf(from, count !== null && count > 0 ? from + count - 1 : null);
  return keyOfFile(resolvePath(path, cwd), range, stringAt(args, "pages") ?? stringAt(args, "cell_id"));
}

function keyOfCommand(args: JsonObject, cwd: string | null): CallKey | null {
  const command = shellCommandOf(args, cwd);
  if (!command || /^(?:apply_?patch\b|sleep [\d.]+[smhd]?$)/.test(command.line)) return null;
  const { line, folder } = command;
  const onOneLine = line.replaceAll("\n", " ⏎ ");
  if (changesRepository(onOneLine)) return null;
  const printed = fileOfCommand(onOneLine, false);
  const file = printed === null ? null : resolvePath(printed, folder);
  const range = file === null ? undefined : linesPrinted(onOneLine);
  if (file !== null && range !== undefined) return keyOfFile(file, range, null);
  return { ...keyOf("command", folder, line), file };
}

function keyOfSearch(tool: string, args: JsonObject, cwd: string | null): CallKey {
  const { path, dir_path: folder, ...options } = args;
  const where = [path, folder].find((said) => typeof said === "string" && said !== "");
  return keyOf("search", tool, resolvePath(typeof where === "string" ? where : ".", cwd), options);
}

function keyOfWeb(args: JsonObject): CallKey | null {
  const asked = ["url", "query", "queries", "pattern"].map((name) => spaced(args[name]));
  return asked.every((part) => part === null) ? null : keyOf(WEB, ...asked);
}

function spaced(value: Json | undefined): Json {
  if (typeof value === "string") return value.trim().replace(/\s+/g, " ");
  return value ?? null;
}
