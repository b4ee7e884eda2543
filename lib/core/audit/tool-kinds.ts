import { effectOn, type ToolCall } from "../reread/file-effect";
import { SHELL_TOOLS } from "./shell-command";

export const EDITING_TOOLS: ReadonlySet<string> = new Set([
  "Edit",
  "MultiEdit",
  "Write",
  "NotebookEdit",
  "apply_patch",
]);
export const READING_TOOLS: ReadonlySet<string> = new Set([
  ...["Read", "NotebookRead", "read_file", "view_image", "Grep", "Glob", "LS", "grep_files", "list_dir"],
  ...["WebFetch", "WebSearch", "web_search"],
]);

/** Whether a call is known to edit files: by a tool for it, or a patch given to a shell. */
export function isEdit({ tool, action }: ToolCall): boolean {
  if (tool === null) return false;
  return EDITING_TOOLS.has(tool) || (SHELL_TOOLS.has(tool) && (action ?? "").startsWith("apply_patch "));
}

/** Whether a call is known to do nothing but read: by a tool for it, or a command that only reads. */
export function isReading(call: ToolCall): boolean {
  if (call.tool === null) return false;
  // A command has an effect on every file or on none.
  return READING_TOOLS.has(call.tool) || (SHELL_TOOLS.has(call.tool) && effectOn("\0", call) === "none");
}
