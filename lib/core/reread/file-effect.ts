import { fileOfCommand, onlyReads } from "./reading-command";

/** A call as a timeline has it: `action` is one line, and cut where it is long. */
export interface ToolCall {
  tool: string | null;
  action: string | null;
  /** The client said that it failed. */
  isError: boolean;
}

/** Tools that change no file of the project. */
export const HARMLESS_TOOLS: readonly string[] = [
  ...["Read", "NotebookRead", "read_file", "LS", "Grep", "Glob", "list_dir", "grep_files", "view_image"],
  ...["TodoRead", "TodoWrite", "TaskCreate", "TaskUpdate", "TaskList", "TaskGet", "TaskOutput", "BashOutput"],
  ...["WebFetch", "WebSearch", "web_search", "ToolSearch", "tool_search"],
  ...["AskUserQuestion", "EnterPlanMode", "ExitPlanMode", "request_user_input", "update_plan"],
];
const HARMLESS: ReadonlySet<string> = new Set(HARMLESS_TOOLS);

/** Their action is the file they read. */
const FILE_READERS: ReadonlySet<string> = new Set(["Read", "NotebookRead", "read_file"]);
/** Their action is the file they write. */
const FILE_WRITERS: ReadonlySet<string> = new Set(["Edit", "MultiEdit", "Write", "NotebookEdit"]);
const SHELLS: ReadonlySet<string> = new Set(["Bash", "shell", "shell_command", "exec_command", "local_shell"]);
const RANGE = /:\d+-\d*$/;
/** Actions are cut at 500 characters, or one less. */
const CUT_FROM = 499;
const PATCHED = "apply_patch ";
/** Files of a patch that its action names at most. */
const PATCHED_MOST = 20;

/** The file that a reader of files, by its name alone, was given; null for any other tool. */
export function pathGiven(tool: string | null, action: string): string | null {
  return tool !== null && FILE_READERS.has(tool) ? action.replace(RANGE, "") : null;
}

/** The file whose text, or part of it, an output is; null when the call is not known to have read one. */
export function fileRead({ tool, action, isError }: ToolCall): string | null {
  if (tool === null || !action || isError || isCut(action)) return null;
  return pathGiven(tool, action) ?? (SHELLS.has(tool) ? fileOfCommand(action, isFolded(tool)) : null);
}

/** What a call did to a file: wrote it, left it alone, or the call does not say. */
export function effectOn(file: string, { tool, action, isError }: ToolCall): "wrote" | "none" | "unknown" {
  if (tool !== null && HARMLESS.has(tool)) return "none";
  if (tool === null || !action) return "unknown";
  if (FILE_WRITERS.has(tool)) return isCut(action) ? "unknown" : effectOf([action], file, isError);
  if (tool === "apply_patch") return effectOfPatch(action, file, isError);
  if (!SHELLS.has(tool)) return tool === "write_stdin" && action.endsWith(": (waits)") ? "none" : "unknown";
  if (action.startsWith(PATCHED)) {
    // Another command may have followed the patch.
    return effectOfPatch(action.slice(PATCHED.length), file, isError) === "wrote" ? "wrote" : "unknown";
  }
  return !isCut(action) && onlyReads(action, isFolded(tool)) ? "none" : "unknown";
}

function effectOfPatch(action: string, file: string, isError: boolean): "wrote" | "none" | "unknown" {
  const files = action.split(", ");
  const effect = effectOf(files, file, isError);
  if (effect !== "none") return effect;
  const isWhole =
    !isCut(action) && !action.startsWith("changes=") && files.length < PATCHED_MOST && !file.includes(", ");
  return isWhole ? "none" : "unknown";
}

/** A write that failed may have been done in part. */
function effectOf(written: readonly string[], file: string, isError: boolean): "wrote" | "none" | "unknown" {
  const likeness = written.map((path) => compare(path, file));
  if (likeness.includes("same")) return isError ? "unknown" : "wrote";
  return likeness.includes("perhaps") ? "unknown" : "none";
}

/** Whether two paths name one file: a relative one may begin anywhere, and some systems know no case. */
function compare(one: string, other: string): "same" | "perhaps" | "other" {
  const [a, b] = [plain(one), plain(other)];
  if (a === b) return "same";
  if (`${a}/${b}`.split("/").includes("..")) return "perhaps";
  const [x, y] = [`/${a.toLowerCase()}`, `/${b.toLowerCase()}`];
  return x.endsWith(y) || y.endsWith(x) ? "perhaps" : "other";
}

function plain(path: string): string {
  return path
    .replaceAll("\\", "/")
    .replace(/\/\.(?=\/)/g, "")
    .replace(/^(?:\.\/)+/, "")
    .replace(/\/{2,}/g, "/");
}

/** Claude Code's commands keep their line ends as a sign, Codex's do not. */
function isFolded(shell: string): boolean {
  return shell !== "Bash";
}

function isCut(action: string): boolean {
  return action.length >= CUT_FROM || action.endsWith("…");
}
