import { commandsOf } from "../reread/shell-words";
import { type LineRange, linesOf } from "./line-range";

const VALUED: ReadonlySet<string> = new Set(["-n", "-c"]);
const HEAD = /^(?:-n ?|--lines=|-)(\d+)$/;
const TAIL = /^(?:-n ?|--lines=)\+(\d+)$/;
const SED = /^(\d+)(?:,(\d+|\$))?p$/;

/**
 * The lines shown by a command known to print one file; null for all of them, undefined where they are counted from the
 * end or in bytes.
 */
export function linesPrinted(line: string): LineRange | null | undefined {
  const [name = "", ...args] = commandsOf(line)?.at(-1) ?? [];
  if (name === "cat" || name === "nl") return null;
  if (name === "sed") return printedBySed(args[1] ?? "");
  const options = args.filter((arg, at) => arg.startsWith("-") || VALUED.has(args[at - 1] ?? "")).join(" ");
  if (name === "head") return printedByHead(options);
  const from = TAIL.exec(options)?.[1];
  return name === "tail" && from !== undefined ? linesOf(Number(from), null) : undefined;
}

function printedByHead(options: string): LineRange | null | undefined {
  const count = options === "" ? 10 : Number(HEAD.exec(options)?.[1] ?? 0);
  return count > 0 ? linesOf(1, count) : undefined;
}

function printedBySed(script: string): LineRange | null | undefined {
  const said = SED.exec(script);
  if (!said || said[1] === "0") return undefined;
  const from = Number(said[1]);
  if (said[2] === "$") return linesOf(from, null);
  // A range that ends before it begins is its first line.
  return linesOf(from, Math.max(from, Number(said[2] ?? from)));
}
