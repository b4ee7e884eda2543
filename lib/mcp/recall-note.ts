import { formatCount, formatInteger } from "@/lib/core/format-number";
import type { GreppedLines } from "@/lib/core/run/run-state";

/** What is said beside the content of a recall: what it is, and how to go on. */
export interface RecallFacts {
  /** The first line of its stub. */
  title: string;
  session: string;
  thread: string;
  /** Null where it is not at hand; so for `lines`. */
  step: number | null;
  unit: "chars" | "bytes";
  offset: number;
  length: number;
  total: number;
  /** Lines of the whole. */
  lines: number | null;
  grep: Pick<GreppedLines, "lines" | "nextLine"> | null;
}

export function recallNote(facts: RecallFacts): string {
  const { title, session, thread, step } = facts;
  const place = [
    `session ${session}`,
    thread === "" ? null : `thread ${thread}`,
    step === null ? null : `step ${formatInteger(step)}`,
  ].filter((each) => each !== null);
  return [title, `From ${place.join(", ")}.`, ...partOf(facts)].join("\n");
}

function partOf({ unit, offset, length, total, lines, grep }: RecallFacts): string[] {
  if (grep !== null) return grepPart(grep, lines);
  const noun = unit === "chars" ? "characters" : "bytes, as base64";
  const to = offset + length;
  if (offset === 0 && to === total) return [`This is the whole: ${formatInteger(total)} ${noun}.`];
  const part = `This is ${formatInteger(offset)} to ${formatInteger(to)} of ${formatInteger(total)} ${noun}.`;
  return to < total
    ? [part, `For what follows: recall it with offset ${to}. To look for something in it: grep.`]
    : [part];
}

const SAID_LINES = 100;
/** The largest number that `lines` takes. */
const LAST_LINE = 999_999_999;

function grepPart(
  { lines: found, nextLine }: Pick<GreppedLines, "lines" | "nextLine">,
  lines: number | null,
): string[] {
  const of = lines === null ? "" : ` of ${formatInteger(lines)}`;
  if (found.length === 0) return [`No line${of} matches.`];
  const said = found.slice(0, SAID_LINES).join(", ");
  const more = found.length > SAID_LINES ? `, and ${formatInteger(found.length - SAID_LINES)} more` : "";
  const part = `This is ${formatCount(found.length, "line")}${of}: ${said}${more}.`;
  return nextLine === null
    ? [part]
    : [part, `More match: recall it with the same grep and lines "${nextLine}-${lines ?? LAST_LINE}".`];
}
