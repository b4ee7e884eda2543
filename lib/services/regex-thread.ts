import { AppError } from "@/lib/core/errors";
import { grepLines, type LinePlace } from "@/lib/core/grep-lines";
import { searchRegex } from "@/lib/core/search-regex";
import type { SearchText } from "@/lib/core/search-text";

export type Place = ReturnType<SearchText>;

/** What an expression is asked for, or what is wrong with it, in words. */
export type RegexOutcome<Found> = { found: Found } | { problem: string };

/**
 * Matches regular expressions on another thread: what takes too long there is given up, and holds up nobody. It throws
 * nothing: an error class of the bundle it is in is none of the bundle that asks.
 */
export interface RegexThread {
  /** The first match in each text. */
  match(pattern: string, texts: readonly Uint8Array[]): Promise<RegexOutcome<Place[]>>;
  /** The lines of a text that hold a match. */
  grep(pattern: string, text: Uint8Array): Promise<RegexOutcome<LinePlace[]>>;
}

declare global {
  /** Set in a server. Elsewhere, in tests and tools, expressions are matched where they are asked for. */
  var palimpsestRegexThread: RegexThread | undefined;
}

/**
 * The first match in each text.
 * @throws AppError `invalid` when the expression cannot be read, or takes too long.
 */
export async function matchRegex(pattern: string, texts: readonly Uint8Array[]): Promise<Place[]> {
  const thread = globalThis.palimpsestRegexThread;
  return thread ? foundOf(await thread.match(pattern, texts)) : texts.map(searchRegex(pattern));
}

/**
 * The lines of a text that hold a match.
 * @throws AppError `invalid` when the expression cannot be read, or takes too long.
 */
export async function grepText(pattern: string, text: Uint8Array): Promise<LinePlace[]> {
  const thread = globalThis.palimpsestRegexThread;
  return thread ? foundOf(await thread.grep(pattern, text)) : grepLines(pattern)(text);
}

function foundOf<Found>(outcome: RegexOutcome<Found>): Found {
  if ("problem" in outcome) throw new AppError("invalid", outcome.problem);
  return outcome.found;
}
