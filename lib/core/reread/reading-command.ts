import { commandsOf } from "./shell-words";

/** Commands that read and write nothing, with how many operands each cannot do without. */
const READERS: Readonly<Record<string, number>> = {
  ...{ cat: 1, nl: 1, head: 1, tail: 1, wc: 1, file: 1, stat: 1, cut: 0, tr: 1, column: 0, uniq: 0, sort: 0, sed: 2 },
  ...{ grep: 1, egrep: 1, fgrep: 1, rg: 0, ls: 0, find: 0, du: 0, df: 0, diff: 2, cmp: 2, jq: 1 },
  ...{ pwd: 0, cd: 1, echo: 0, printf: 1, which: 1, basename: 1, dirname: 1, realpath: 1, readlink: 1 },
  ...{ date: 0, whoami: 0, uname: 0, sleep: 1, true: 0, git: 1 },
};

const GIT_READERS: ReadonlySet<string> = new Set([
  "status",
  "diff",
  "log",
  "show",
  "blame",
  "grep",
  "ls-files",
  "rev-parse",
]);

/** Arguments that make a reader write or run something. */
const WRITING: Readonly<Record<string, RegExp>> = {
  find: /^-(?:delete|exec|execdir|ok|okdir|fls|fprint.*)$/,
  sort: /^(?:-[A-Za-z]*o|--o|--compress)/,
  git: /^(?:--ou|--ext-diff|--textconv|-O|--open)/,
  rg: /^--(?:pre|hostname-bin)/,
};

const PRINTED = /^(?:\d+|\$)(?:,(?:\d+|\$))?p$/;
/** Options of `head` and `tail` whose value is a word of its own. */
const COUNTS: ReadonlySet<string> = new Set(["-n", "-c"]);

/**
 * Whether a command line is known to read only; anything not known is not.
 *
 * @param isFolded its line ends were made spaces, so that another command may stand among the operands: then it is known
 *   only of one command, alone or behind a `cd`, with no more operands than it needs.
 */
export function onlyReads(line: string, isFolded: boolean): boolean {
  const commands = commandsOf(line);
  if (!commands || (isFolded && behindCd(commands) === null)) return false;
  return commands.every((words) => isReader(words, isFolded));
}

/** The one command there is, and the folder it runs in when a `cd` says so; null where there is more to it. */
function behindCd(commands: readonly string[][]): { folder: string | null; words: string[] } | null {
  const [first, second, ...others] = commands;
  if (!first || others.length > 0) return null;
  if (!second) return { folder: null, words: first };
  const [cd, folder, ...rest] = first;
  return cd === "cd" && folder !== undefined && rest.length === 0 ? { folder, words: second } : null;
}

function isReader([name = "", ...args]: readonly string[], isFolded: boolean): boolean {
  const least = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  if (least === undefined || args.some((arg) => WRITING[name]?.test(arg))) return false;
  const operands = operandsOf(name, args);
  if (isFolded && operands.length > least) return false;
  if (name === "sed") return args[0] === "-n" && PRINTED.test(args[1] ?? "") && args.slice(2).every(isPlain);
  if (name === "git") return GIT_READERS.has(args[0] ?? "");
  // Its second operand is a file it writes.
  return name !== "uniq" || operands.length === 0;
}

function operandsOf(name: string, args: readonly string[]): string[] {
  const takesCount = name === "head" || name === "tail";
  return args.filter((arg, at) => isPlain(arg) && !(takesCount && COUNTS.has(args[at - 1] ?? "")));
}

const isPlain = (arg: string) => !arg.startsWith("-");

const PRINTERS: ReadonlySet<string> = new Set(["cat", "nl", "head", "tail", "sed"]);

/** The file a command line prints and does nothing else with, alone or behind a `cd`; null for any other. */
export function fileOfCommand(line: string, isFolded: boolean): string | null {
  const one = onlyReads(line, isFolded) ? behindCd(commandsOf(line) ?? []) : null;
  if (!one) return null;
  const [name = "", ...args] = one.words;
  const files = operandsOf(name, args).slice(name === "sed" ? 1 : 0);
  const [file] = files;
  if (!PRINTERS.has(name) || files.length !== 1 || file === undefined || /[*?[~]/.test(file)) return null;
  return one.folder === null || file.startsWith("/") ? file : `${one.folder.replace(/\/$/, "")}/${file}`;
}
