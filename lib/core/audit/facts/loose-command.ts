/** The program and sorted options of the first command of a line that does something; null when none is found. */
export function looseCommand(line: string): string | null {
  for (const words of simpleCommands(line.slice(0, MAX_CHARS))) {
    const [program = "", ...args] = realWords(words);
    if (program === "" || BEFORE.has(program)) continue;
    const name = program.slice(program.lastIndexOf("/") + 1);
    const action = HAS_ACTIONS.has(name) ? (args.find((arg) => /^[a-z][\w:-]*$/.test(arg)) ?? null) : null;
    const options = args.filter((arg) => /^-{1,2}\w/.test(arg)).map((arg) => arg.replace(/=[\s\S]*$/, ""));
    return [name, ...(action === null ? [] : [action]), ...[...new Set(options)].sort()].join(" ");
  }
  return null;
}

const MAX_CHARS = 4_000;

/** What sets the scene for the command that matters. */
const BEFORE: ReadonlySet<string> = new Set([
  "cd",
  "export",
  "set",
  "source",
  ".",
  "pushd",
  "popd",
  "unset",
  "ulimit",
  "echo",
  "printf",
]);
/** What only runs another command. */
const RUNNERS: ReadonlySet<string> = new Set(["sudo", "time", "env", "nohup", "command", "exec"]);
/** Programs whose first word says what is done. */
const HAS_ACTIONS: ReadonlySet<string> = new Set(
  "git mix npm pnpm yarn bun npx cargo go docker kubectl gh pip pip3 uv poetry brew apt apt-get make systemctl terraform dotnet mise".split(
    " ",
  ),
);

function realWords(words: readonly string[]): string[] {
  let at = 0;
  while (at < words.length) {
    const word = words[at] ?? "";
    if (word === "timeout") at += 2;
    else if (/^[A-Za-z_]\w*\+?=/.test(word) || RUNNERS.has(word)) at++;
    else break;
  }
  return words.slice(at);
}

const PIECE =
  /\\\r?\n|\\[\s\S]|'[^']*'?|"(?:[^"\\]|\\[\s\S])*"?|&&|\|\||[;|\n(){}]|#[^\n]*|\d?>{1,2}&?|<{1,3}|&|[^\S\n]+|[^\s'"\\;|&(){}<>#]+/g;

/** The words of each command, quotes off; what is redirected, grouped or commented is passed over roughly. */
function* simpleCommands(line: string): Generator<string[]> {
  let words: string[] = [];
  let isOpen = false;
  for (const [piece] of line.matchAll(PIECE)) {
    if (/^(?:&&|\|\||[;|\n(){}])$/.test(piece)) {
      if (words.length > 0) yield words;
      words = [];
      isOpen = false;
    } else if (/^(?:\\\r?\n|[^\S\n]+)$/.test(piece) || /^(?:\d?>{1,2}&?|<{1,3}|&)$/.test(piece)) isOpen = false;
    else if (piece.startsWith("#") && !isOpen) isOpen = false;
    else {
      const text = piece.replace(/^(['"])([\s\S]*)\1$/, "$2");
      if (isOpen) words.push(`${words.pop() ?? ""}${text}`);
      else words.push(text);
      isOpen = true;
    }
  }
  if (words.length > 0) yield words;
}
