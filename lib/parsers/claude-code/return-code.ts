import { isObject, type Json, numberAt, objectAt } from "@/lib/core/json";

const FAILED = /^(?:Error: )?Exit code (\d{1,5})(?:\n|$)/;

/**
 * The exit code of a command, as a fact or not at all.
 *
 * Claude Code writes a code only when it is not zero ("Exit code 2" before the output, `is_error` set). A finished
 * command without error is therefore 0, but for two cases: it went to the background, or its code was read as success
 * (`returnCodeInterpretation`, as for grep's 1) and then the log does not say which it was.
 */
export function returnCodeOf(tool: string, block: string, isError: boolean, result: Json | undefined): number | null {
  if (typeof result === "string" || isError) {
    const found =
      FAILED.exec(typeof result === "string" ? result.slice(0, 40) : "") ??
      (isError ? FAILED.exec(block.slice(0, 40)) : null);
    return found?.[1] === undefined || !isShell(tool, result) ? null : Number(found[1]);
  }
  if (!isObject(result)) return null;
  const task = objectAt(result, "task");
  if (task !== null) return numberAt(task, "exitCode");
  if (!isShell(tool, result) || typeof result.stdout !== "string") return null;
  const isOpen =
    result.interrupted === true ||
    result.backgroundTaskId !== undefined ||
    result.returnCodeInterpretation !== undefined;
  return isOpen ? null : 0;
}

function isShell(tool: string, result: Json | undefined): boolean {
  return tool === "Bash" || tool === "PowerShell" || (tool === "" && (typeof result === "string" || isObject(result)));
}
