import { commandsOf } from "../../reread/shell-words";
import type { Fact } from "../fact";
import { looseCommand } from "./loose-command";

/** The fact of a shell call; null for commands that say nothing, such as `ls` or `git status`. */
export function commandFact(command: string): Fact | null {
  const text = command.trim();
  const key = (SHELL.exec(text)?.[2] ?? text).replace(/\s+/g, " ").trim();
  if (key === "" || (key.length <= MAX_PLAIN_CHARS && commandsOf(key)?.every(isPlain))) return null;
  return { class: "command", text, key, loose: looseCommand(SHELL.exec(text)?.[2] ?? text) };
}

/** A longer line does more than plain ones do. */
const MAX_PLAIN_CHARS = 1_000;

/** A shell started for one command line only. */
const SHELL = /^(?:\S{0,40}\/)?(?:ba|z|da)?sh -l?c (['"])([\s\S]*)\1$/;

const PLAIN: ReadonlySet<string> = new Set(["ls", "ll", "pwd", "clear", "date", "whoami", "true", "exit", "hostname"]);

function isPlain(words: readonly string[]): boolean {
  const [name = "", ...args] = words;
  if (name === "cd") return args.length < 2;
  if (name === "git") return args.length === 1 && args[0] === "status";
  return PLAIN.has(name) && args.every((arg) => arg.startsWith("-"));
}
