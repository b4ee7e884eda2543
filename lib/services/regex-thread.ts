import { AppError } from "@/lib/core/errors";
import { searchRegex } from "@/lib/core/search-regex";
import type { SearchText } from "@/lib/core/search-text";

export type Place = ReturnType<SearchText>;

/** The first match in each text, or what is wrong with the expression, in words. */
export type RegexOutcome = { places: Place[] } | { problem: string };

/**
 * Matches regular expressions on another thread: what takes too long there is given up, and holds up nobody. It throws
 * nothing: an error class of the bundle it is in is none of the bundle that asks.
 */
export interface RegexThread {
  match(pattern: string, texts: readonly Uint8Array[]): Promise<RegexOutcome>;
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
  if (!thread) return texts.map(searchRegex(pattern));
  const outcome = await thread.match(pattern, texts);
  if ("problem" in outcome) throw new AppError("invalid", outcome.problem);
  return outcome.places;
}
