import { canonicalJson } from "@/lib/core/canonical-json";
import { arrayAt, isObject, type Json, type JsonObject, numberAt, stringAt } from "@/lib/core/json";
import { firstLine, oneLine } from "./text";

const LONGEST = 500;
const SHELL_FLAGS = new Set(["-c", "-lc", "-ic", "-lic", "-Command", "/c"]);
const PATCH_LINES = ["*** Add File: ", "*** Update File: ", "*** Delete File: "];

/** The command line of a recorded argument vector: `bash -lc X` is X. */
export function commandText(command: Json | undefined): string | null {
  if (typeof command === "string") return command;
  if (!Array.isArray(command)) return null;
  const words = command.filter((word) => typeof word === "string");
  const script = words.at(-1);
  if (words.length >= 3 && script !== undefined && SHELL_FLAGS.has(words.at(-2) ?? "")) return script;
  return words.length > 0 ? words.join(" ") : null;
}

/** Whether this is the command that was asked for. On Windows Codex puts a line of its own before it. */
export function isSameCommand(ran: string, asked: string): boolean {
  return ran === asked || (ran.endsWith(asked) && ran.includes("OutputEncoding"));
}

/** The command a call asks to run, for the tools that run one. */
export function callCommand(tool: string, args: JsonObject): string | null {
  if (tool === "write_stdin" || tool.startsWith("mcp__")) return null;
  return commandText(args.command ?? args.cmd);
}

/** Files a patch touches, in order. */
function patchFiles(patch: string): string[] {
  const files: string[] = [];
  for (let at = patch.indexOf("*** "); at >= 0 && files.length < 20; at = patch.indexOf("\n*** ", at)) {
    const start = patch.startsWith("\n", at) ? at + 1 : at;
    const line = patch.slice(start, start + 300);
    const opening = PATCH_LINES.find((candidate) => line.startsWith(candidate));
    if (opening) files.push(firstLine(line.slice(opening.length)));
    at = start + 1;
  }
  return files;
}

function shortArgs(args: JsonObject): string {
  const words: string[] = [];
  for (const [name, value] of Object.entries(args).slice(0, 6)) {
    const text = typeof value === "string" ? value : value === undefined ? "" : canonicalJson(value);
    words.push(`${name}=${oneLine(text, 80)}`);
  }
  return words.join(" ");
}

function searchAction(action: JsonObject): string {
  const queries = arrayAt(action, "queries").filter((query) => typeof query === "string");
  const found = stringAt(action, "query") ?? stringAt(action, "url") ?? queries.join(", ");
  const pattern = stringAt(action, "pattern");
  return pattern === null ? found : `${pattern} in ${found}`;
}

/** What a call did, on one line for people: the command, the files of a patch, the query, the short arguments. */
export function describeCall(tool: string, input: string, args: JsonObject): string {
  const patch = tool === "apply_patch" ? (stringAt(args, "input") ?? stringAt(args, "patch") ?? input) : null;
  const command = callCommand(tool, args);
  const patching = command?.startsWith("apply_patch") ? command : null;
  const files = patchFiles(patch ?? patching ?? "");
  let text: string;
  if (files.length > 0) text = `${patching === null ? "" : "apply_patch "}${files.join(", ")}`;
  else if (command !== null) text = command;
  else if (tool === "write_stdin")
    text = `session ${stringAt(args, "session_id") ?? numberAt(args, "session_id") ?? "?"}: ${stringAt(args, "chars") || "(waits)"}`;
  else if (tool === "web_search") text = searchAction(args);
  else if (tool === "view_image") text = stringAt(args, "path") ?? "";
  else if (tool === "update_plan") text = `${arrayAt(args, "plan").length} steps`;
  else text = Object.keys(args).length > 0 ? shortArgs(args) : input;
  return oneLine(text, LONGEST);
}

/** The arguments of a call as an object; empty when they are not one (a raw patch, cut JSON). */
export function parseArguments(input: string): JsonObject {
  if (!input.startsWith("{")) return {};
  try {
    const value: Json = JSON.parse(input);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
