import { searchRegex } from "@/lib/core/search-regex";
import type { SearchText } from "@/lib/core/search-text";

export type Place = ReturnType<SearchText>;

/** Matches regular expressions on another thread: what takes too long there is given up, and holds up nobody. */
export interface RegexThread {
  /**
   * The first match in each text.
   * @throws AppError `invalid` when the expression cannot be read, or takes too long.
   */
  match(pattern: string, texts: readonly Uint8Array[]): Promise<Place[]>;
}

declare global {
  /** Set in a server. Elsewhere, in tests and tools, expressions are matched where they are asked for. */
  var palimpsestRegexThread: RegexThread | undefined;
}

export async function matchRegex(pattern: string, texts: readonly Uint8Array[]): Promise<Place[]> {
  const thread = globalThis.palimpsestRegexThread;
  return thread ? await thread.match(pattern, texts) : texts.map(searchRegex(pattern));
}
