import { type Json, type JsonObject, stringAt } from "../json";
import { commandsOf } from "../reread/shell-words";
import { resolvePath } from "./resolve-path";

/** Tools of either agent that run a command line. */
export const SHELL_TOOLS: ReadonlySet<string> = new Set([
  ...["Bash", "PowerShell", "shell", "shell_command", "exec_command", "local_shell", "container.exec"],
]);

export interface ShellCommand {
  /** With single spaces and line ends outside quotes, free of a shell around it and of a `cd` before it. */
  line: string;
  /** Where it runs; null where neither the call nor the session says. */
  folder: string | null;
}

const SHELL = /(?:^|[\\/])(?:bash|sh|zsh|dash|fish|pwsh|powershell|cmd)(?:\.exe)?$/i;
const SCRIPT_FLAGS: ReadonlySet<string> = new Set(["-c", "-lc", "-ic", "-lic", "-Command", "/c"]);
const SAFE_WORD = /^[\w@%+=:,./-]+$/;
const BEHIND_CD = /^cd (?!-)(?:'([^']+)'|"([^"\\$`]+)"|([^\s'"\\$`<>&|;(){}!#*?[\]]+))(?: ?(?:&&|;)\s?|\n)/;
const MOST_CDS = 4;

/** The command a call of a shell tool asks for; null when its input does not say one. */
export function shellCommandOf(input: JsonObject, cwd: string | null): ShellCommand | null {
  const said = stringAt(input, "workdir") ?? stringAt(input, "working_directory") ?? stringAt(input, "cwd");
  let folder = said === null || said === "" ? cwd : resolvePath(said, cwd);
  const script = scriptOf(input.command ?? input.cmd);
  if (script === null) return null;
  let line = withSingleSpaces(script);
  for (let cds = 0; cds < MOST_CDS; cds++) {
    const cd = BEHIND_CD.exec(line);
    const into = cd?.[1] ?? cd?.[2] ?? cd?.[3];
    if (!cd || into === undefined) break;
    folder = resolvePath(into, folder);
    line = line.slice(cd[0].length);
  }
  return line === "" ? null : { line, folder: folder === null ? null : resolvePath(folder, null) };
}

function scriptOf(command: Json | undefined): string | null {
  if (typeof command === "string") return unwrapped(wordsOf(command)) ?? command;
  if (!Array.isArray(command)) return null;
  const words = command.filter((word) => typeof word === "string");
  return unwrapped(words) ?? words.map(quoted).join(" ");
}

/** The words of a line that may be a shell with a script. */
function wordsOf(line: string): readonly string[] {
  const first = /^\s*(\S+)\s/.exec(line)?.[1];
  const commands = first !== undefined && SHELL.test(first) ? commandsOf(line) : null;
  return commands?.length === 1 ? (commands[0] ?? []) : [];
}

function unwrapped(words: readonly string[]): string | null {
  const script = words.at(-1);
  if (words.length < 3 || script === undefined || !SHELL.test(words[0] ?? "")) return null;
  return SCRIPT_FLAGS.has(words.at(-2) ?? "") ? script : null;
}

function quoted(word: string): string {
  return SAFE_WORD.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

const PARTS = /'[^']*'|"[^"\\]*(?:\\[\s\S][^"\\]*)*"|(?:\s|\\\r?\n)+|\\[\s\S]/g;

function withSingleSpaces(line: string): string {
  return line.trim().replace(PARTS, (part) => {
    if (!/^(?:\s|\\\r?\n)/.test(part)) return part;
    return part.replace(/\\\r?\n/g, "").includes("\n") ? "\n" : " ";
  });
}
