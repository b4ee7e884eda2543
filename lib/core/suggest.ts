/**
 * Damerau–Levenshtein distance: insertions, deletions, substitutions, and swaps of neighbours that may be edited again.
 * Meant for short strings such as ids; time and space are the product of the lengths.
 */
export function editDistance(a: string, b: string): number {
  const width = b.length + 2;
  const far = a.length + b.length;
  const table = new Array<number>((a.length + 2) * width).fill(far);
  const at = (i: number, j: number) => table[(i + 1) * width + j + 1] ?? far;
  const lastRowWith = new Map<string, number>();
  for (let i = 0; i <= a.length; i++) table[(i + 1) * width + 1] = i;
  for (let j = 0; j <= b.length; j++) table[width + j + 1] = j;
  for (let i = 1; i <= a.length; i++) {
    let lastMatch = 0;
    for (let j = 1; j <= b.length; j++) {
      const row = lastRowWith.get(b.charAt(j - 1)) ?? 0;
      const column = lastMatch;
      const same = a.charAt(i - 1) === b.charAt(j - 1);
      if (same) lastMatch = j;
      const swapped = at(row - 1, column - 1) + (i - row - 1) + 1 + (j - column - 1);
      const edited = Math.min(at(i - 1, j - 1) + (same ? 0 : 1), at(i - 1, j) + 1, at(i, j - 1) + 1);
      table[(i + 1) * width + j + 1] = Math.min(swapped, edited);
    }
    lastRowWith.set(a.charAt(i - 1), i);
  }
  return at(a.length, b.length);
}

/** Among a few thousand random ids some are always four edits away: such a one tells nothing. */
const MAX_DISTANCE = 3;

/** The candidates nearest to `id`, nearest first, then the most recent; at most `count`, none too far to be what was meant. */
export function nearest<T extends { id: string; at: number | null }>(
  id: string,
  candidates: readonly T[],
  count: number,
): (T & { distance: number })[] {
  return candidates
    .filter((candidate) => leastDistance(id, candidate.id) <= MAX_DISTANCE)
    .map((candidate) => ({ ...candidate, distance: editDistance(id, candidate.id) }))
    .filter(({ distance }) => distance <= MAX_DISTANCE)
    .sort((a, b) => a.distance - b.distance || (b.at ?? 0) - (a.at ?? 0) || (a.id < b.id ? -1 : 1))
    .slice(0, count);
}

/** Edits needed whatever the order of the digits: cheap, and rules nearly all out. */
function leastDistance(a: string, b: string): number {
  const left = new Int8Array(128);
  for (let i = 0; i < b.length; i++) left[b.charCodeAt(i)] = (left[b.charCodeAt(i)] ?? 0) + 1;
  let common = 0;
  for (let i = 0; i < a.length; i++) {
    const n = left[a.charCodeAt(i)] ?? 0;
    if (n > 0) common++;
    left[a.charCodeAt(i)] = n - 1;
  }
  return Math.max(a.length, b.length) - common;
}

/** Every id of the same width one substitution or swap away: few enough to be looked up one by one. */
export function neighbours(id: string): string[] {
  const found = new Set<string>();
  for (let i = 0; i < id.length; i++) {
    for (const digit of "0123456789abcdef") found.add(id.slice(0, i) + digit + id.slice(i + 1));
    found.add(id.slice(0, i) + id.charAt(i + 1) + id.charAt(i) + id.slice(i + 2));
  }
  found.delete(id);
  return [...found];
}
