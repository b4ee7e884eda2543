import { escapePreview } from "./escape-preview";
import type { ObservationKind } from "./event";
import { formatCount, formatInteger } from "./format-number";

/** What a stub is made of: stored facts only, so that the same observation always gives the same stub. */
export interface StubFacts {
  id: string;
  kind: ObservationKind;
  tool: string | null;
  action: string | null;
  returnCode: number | null;
  isError: boolean;
  /** Null for text. */
  mediaType: string | null;
  bytes: number;
  chars: number;
  lines: number;
  /** Beginning and end of the text, each at least a line where there is one. */
  head: string;
  tail: string;
  complete: boolean;
  totalBytes: number | null;
}

type TitleFacts = Omit<StubFacts, "head" | "tail">;

/** Characters of head and tail together: the retention threshold, below which a text is not made a stub at all. */
const PREVIEW_CHARS = 2000;
const ACTION_CHARS = 500;

/**
 * The citation stub: what was done, how it went, how much there is, and the address that gives it back.
 *
 * No clock and no locale, so that a prompt cache survives it. Every part that comes from a log is passed through
 * `escapePreview`: a stub holds one address, its own.
 */
export function stubOf(facts: StubFacts, previewChars: number = PREVIEW_CHARS): string {
  const lines = [stubTitle(facts)];
  const [head, tail] = facts.mediaType === null ? previewsOf(facts, previewChars) : [null, null];
  if (head !== null) lines.push(`  Head: ${head}`);
  if (tail !== null) lines.push(`  Tail: ${tail}`);
  lines.push(`  → recall §${facts.id} for full content`);
  return lines.join("\n");
}

/** The first line of a stub: what an observation is, with its address, without anything of what it holds. */
export function stubTitle(facts: TitleFacts): string {
  return `§${facts.id} — ${nameOf(facts)} (${measuresOf(facts).join(", ")})`;
}

/** The first line of a stub that is there already. */
export function titleOfStub(stub: string): string {
  const end = stub.indexOf("\n");
  return end < 0 ? stub : stub.slice(0, end);
}

function nameOf({ kind, tool, action }: TitleFacts): string {
  if (kind !== "tool") return kind;
  const name = escapePreview(tool ?? "tool");
  return action ? `${name}: ${clip(escapePreview(action), ACTION_CHARS)}` : name;
}

function measuresOf(facts: TitleFacts): string[] {
  const measures: string[] = [];
  if (facts.returnCode !== null) measures.push(`exit ${facts.returnCode}`);
  else if (facts.isError) measures.push("error");
  if (facts.mediaType !== null) measures.push(escapePreview(facts.mediaType));
  if (!facts.complete) measures.push(recordedOf(facts));
  else if (facts.mediaType !== null) measures.push(formatCount(facts.bytes, "byte"));
  else measures.push(formatCount(facts.chars, "char"));
  if (facts.mediaType === null) measures.push(formatCount(facts.lines, "line"));
  return measures;
}

function recordedOf({ bytes, totalBytes }: TitleFacts): string {
  const whole = totalBytes === null ? "an unknown number of" : formatInteger(totalBytes);
  return `${formatInteger(bytes)} of ${whole} bytes recorded`;
}

function previewsOf(facts: StubFacts, chars: number): [string | null, string | null] {
  const head = clip(escapePreview(firstLine(facts.head)), Math.ceil(chars / 2));
  const tail = clip(escapePreview(lastLine(facts.tail)), Math.max(0, chars - [...head].length));
  return [head || null, facts.lines > 1 ? tail || null : null];
}

/** The first line that shows anything. */
function firstLine(text: string): string {
  return (
    text
      .split("\n")
      .find((line) => line.trim() !== "")
      ?.trimEnd() ?? ""
  );
}

function lastLine(text: string): string {
  return (
    text
      .split("\n")
      .findLast((line) => line.trim() !== "")
      ?.trimEnd() ?? ""
  );
}

/** At most so many code points, the last an ellipsis when something was cut. */
function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const points = [...text];
  return points.length <= max ? text : `${points.slice(0, Math.max(0, max - 1)).join("")}${max > 0 ? "…" : ""}`;
}
