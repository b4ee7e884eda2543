export const SEARCH_MODES = ["text", "words", "regex"] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

/** What every match of a query holds, in whatever case of A to Z: for the index. Empty where nothing is sure. */
export function literalsOf(mode: SearchMode, query: string): string[] {
  if (mode === "text") return [query];
  return mode === "words" ? wordsOf(query) : literalsOfRegex(query);
}

/** Words of a query, each once, the longest first: it is what is looked for first. */
export function wordsOf(query: string): string[] {
  return longestFirst(query.split(/\s+/u));
}

/** Whether an expression takes letters in whatever case. */
export function foldsCase(pattern: string): boolean {
  return /\(\?[a-zA-Z]*i/.test(pattern);
}

/**
 * The runs of letters that a regular expression cannot match without, the longest first. Where its syntax leaves any doubt,
 * less is said: alternatives and groups say nothing.
 */
export function literalsOfRegex(pattern: string): string[] {
  const folds = foldsCase(pattern);
  const runs: string[] = [""];
  const endRun = () => runs.push("");
  const chars = [...pattern];
  for (let i = 0; i < chars.length; i++) {
    const char = chars[i] ?? "";
    let literal: string | null = char;
    if (char === "|") return [];
    if (char === "(" || char === "[") {
      i = endOf(chars, i);
      literal = null;
    } else if (char === "\\") {
      const escaped = chars[++i] ?? "";
      // \Q…\E, \p{…}, \x{…}, \b, \d and the like: only what stands for itself goes on.
      if (escaped === "Q") return [];
      if (/[pPx]/.test(escaped) && chars[i + 1] === "{") while (i < chars.length && chars[i] !== "}") i++;
      literal = /[^\w\s]/.test(escaped) ? escaped : null;
      if (/[xu0-9]/.test(escaped)) return longestFirst(runs);
    } else if (".^$)]".includes(char)) literal = null;
    // Letters that have another form beyond ASCII: K and the long s.
    if (literal !== null && folds && /[kKsS\u0080-\u{10ffff}]/u.test(literal)) literal = null;
    const times = quantifierAt(chars, i + 1);
    if (times) i = times.end;
    if (literal === null || times?.isOptional) endRun();
    else {
      runs[runs.length - 1] += literal;
      if (times) endRun();
    }
  }
  return longestFirst(runs);
}

function longestFirst(runs: readonly string[]): string[] {
  return [...new Set(runs)].filter((run) => run !== "").sort((a, b) => b.length - a.length);
}

/** The bracket that closes the one at `i`; the end of the pattern where none does. */
function endOf(chars: readonly string[], i: number): number {
  const [open, close] = chars[i] === "(" ? ["(", ")"] : ["[", "]"];
  let depth = 0;
  for (let at = i; at < chars.length; at++) {
    if (chars[at] === "\\") at++;
    else if (open === "(" && chars[at] === "[") at = endOf(chars, at);
    else if (chars[at] === open && (open === "(" || at === i)) depth++;
    // A bracket that comes first in a class is one of its members.
    else if (chars[at] === close && !(close === "]" && isFirst(chars, i, at)) && --depth === 0) return at;
  }
  return chars.length;
}

function isFirst(chars: readonly string[], open: number, at: number): boolean {
  return at === open + 1 || (at === open + 2 && chars[open + 1] === "^");
}

function quantifierAt(chars: readonly string[], i: number): { end: number; isOptional: boolean } | null {
  const char = chars[i] ?? "";
  let end = i;
  let isOptional = char === "*" || char === "?";
  if (char === "{") {
    const close = chars.indexOf("}", i);
    const range = /^(\d+)(?:,\d*)?$/.exec(chars.slice(i + 1, close < 0 ? i + 1 : close).join(""));
    if (!range) return null;
    end = close;
    isOptional = Number(range[1]) === 0;
  } else if (!"*?+".includes(char) || char === "") return null;
  if (chars[end + 1] === "?") end++;
  return { end, isOptional };
}
