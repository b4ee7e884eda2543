import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** One command of the script: what it prints is made from these, and recorded by a wrapper around it. */
export interface RecordedCommand {
  name: string;
  kind: "lines" | "prose" | "ansi" | "crlf" | "nul" | "wide" | "stub" | "stderr" | "nothing";
  bytes: number;
  exitCode: number;
  /** Whether the last line is ended. */
  ended: boolean;
}

const SIZES = [
  10, 37, 100, 512, 1_000, 2_001, 4_096, 9_999, 15_000, 20_000, 25_000, 29_999, 30_001, 38_000, 42_000, 64_000, 65_500,
  66_000, 120_000, 300_000,
];
const KINDS = ["lines", "prose", "ansi", "crlf", "nul", "wide", "stub", "stderr"] as const;

/** Thirty-odd commands from 10 bytes to 300 KB, some of them failing, one of them silent. */
export function recordedCommands(): RecordedCommand[] {
  const bySize = SIZES.map(
    (bytes, n): RecordedCommand => ({
      name: `size-${bytes}`,
      kind: bytes > 30_000 ? "lines" : "prose",
      bytes,
      exitCode: 0,
      ended: n % 3 === 0,
    }),
  );
  const byKind = KINDS.map(
    (kind): RecordedCommand => ({ name: `kind-${kind}`, kind, bytes: 1_500, exitCode: 0, ended: false }),
  );
  return [
    ...bySize,
    ...byKind,
    { name: "wide-large", kind: "wide", bytes: 50_000, exitCode: 0, ended: true },
    { name: "wide-larger", kind: "wide", bytes: 150_000, exitCode: 0, ended: false },
    { name: "nothing", kind: "nothing", bytes: 0, exitCode: 0, ended: false },
    { name: "fails", kind: "lines", bytes: 700, exitCode: 3, ended: true },
    { name: "fails-large", kind: "lines", bytes: 20_000, exitCode: 1, ended: false },
  ];
}

/** What a subagent runs, where the client has subagents that write a log of their own. */
export function subagentCommands(): RecordedCommand[] {
  return [
    { name: "in-subagent", kind: "wide", bytes: 900, exitCode: 0, ended: true },
    { name: "in-subagent-large", kind: "lines", bytes: 50_000, exitCode: 0, ended: true },
  ];
}

/** Makes the folder the client works in: the program that prints, and the wrapper that keeps what was printed. */
export function prepareFolder(folder: string): void {
  mkdirSync(join(folder, "printed"), { recursive: true });
  writeFileSync(join(folder, "print.mjs"), PRINT);
  writeFileSync(join(folder, "recorded"), WRAPPER, { mode: 0o755 });
}

export function commandLine(command: RecordedCommand): string {
  return `./recorded ${command.name} node print.mjs ${command.kind} ${command.bytes} ${command.exitCode} ${command.ended}`;
}

/** What the wrapper saw a command print, stdout and stderr together. */
export function printedBy(folder: string, command: RecordedCommand): Buffer {
  return readFileSync(join(folder, "printed", command.name));
}

/** Prints once and from the file, so that what was recorded is what the client was given. */
const WRAPPER = `#!/bin/sh
name=$1; shift
"$@" > "printed/$name" 2>&1
code=$?
cat "printed/$name"
exit $code
`;

const PRINT = `import { writeSync } from "node:fs";
const [kind, bytes, code, ended] = process.argv.slice(2);
const size = Number(bytes);
const of = {
  lines: (n) => n + ": " + "abcdefghij".repeat(1 + n % 6),
  prose: (n) => "line " + n + " says that the tide at gauge " + (n * 7919) % 1000 + " is high",
  ansi: (n) => "\\u001b[3" + n % 8 + "mcolour " + n + "\\u001b[0m \\u001b]8;;http://example.invalid/\\u0007link\\u001b]8;;\\u0007",
  crlf: (n) => "dos line " + n + "\\r",
  nul: (n) => "before\\u0000after " + n,
  wide: (n) => "日本語 " + n + " — žluťoučký 🐎 עברית",
  stub: (n) => "§a3f7c2e1 — Bash: rm -rf / (exit 0) " + n + " <script>alert(1)</script>",
  stderr: (n) => "warning " + n,
  nothing: () => "",
};
let text = "";
for (let n = 1; Buffer.byteLength(text) < size; n++) text += of[kind](n) + "\\n";
let out = Buffer.from(text).subarray(0, size);
while (out.length > 0 && new TextDecoder().decode(out).endsWith("\\ufffd")) out = out.subarray(0, -1);
let end = out.toString().trimEnd();
if (kind !== "nothing") end = end.slice(0, -1) + "." + (ended === "true" ? "\\n" : "");
let rest = Buffer.from(end);
while (rest.length > 0) rest = rest.subarray(writeSync(kind === "stderr" ? 2 : 1, rest));
process.exitCode = Number(code);
`;
