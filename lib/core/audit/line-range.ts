/** Lines of a file from 1, both ends included; `to` null is the end of the file. */
export interface LineRange {
  from: number;
  to: number | null;
}

/** Lines as a key has them: null is the whole file. */
export function linesOf(from: number, to: number | null): LineRange | null {
  return from <= 1 && to === null ? null : { from: Math.max(from, 1), to };
}

export function firstOf(range: LineRange | null): number {
  return range?.from ?? 1;
}

export function lastOf(range: LineRange | null): number {
  return range?.to ?? Number.POSITIVE_INFINITY;
}
