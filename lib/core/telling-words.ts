/** Words longer than this are data, not names. */
const MAX_CHARS = 120;

const WORD = /[\p{L}\p{N}_$][\p{L}\p{N}_$./:@#+~-]*[\p{L}\p{N}_$]/gu;

/**
 * Words of a text by which its use can be told: paths, paths with a line, hashes, long numbers, names in code. Words of
 * plain language tell nothing and are left out. In order of first appearance, each once, at most `max`, spread over
 * the text when there are more.
 */
export function tellingWords(text: string, max: number): string[] {
  const words = new Set<string>();
  for (const [word] of text.matchAll(WORD)) if (word.length <= MAX_CHARS && isTelling(word)) words.add(word);
  const all = [...words];
  if (all.length <= max) return all;
  return Array.from({ length: max }, (_, i) => all[Math.floor((i * all.length) / max)] ?? "");
}

function isTelling(word: string): boolean {
  return (
    /^[^/]*\/.*[\p{L}\p{N}]\.\p{L}{1,8}(:\d+)*$/u.test(word) ||
    /^[\p{L}\p{N}_-]+\.\p{L}{1,8}:\d+(:\d+)?$/u.test(word) ||
    (/^[0-9a-f]{7,64}$/.test(word) && /\d/.test(word) && /[a-f]/.test(word)) ||
    /^\d{5,}$/.test(word) ||
    /^\d+[.,]\d{3,}$/.test(word) ||
    (word.length >= 8 && /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(word) && /[\p{Ll}\d]\p{Lu}|_\p{L}/u.test(word))
  );
}
