import type { Run } from "@/lib/core/code-lines";

export type MarkedRun = Run & { isChanged: boolean };

/** Runs cut where a changed part begins or ends. The ranges are half-open and ascending. */
export function splitRuns(
  runs: readonly Run[],
  changed: readonly (readonly [from: number, to: number])[],
): MarkedRun[] {
  const marked: MarkedRun[] = [];
  let at = 0;
  for (const { text, ink } of runs) {
    const cuts = changed.flat().filter((cut) => cut > at && cut < at + text.length);
    let from = at;
    for (const to of [...cuts, at + text.length]) {
      const isChanged = changed.some(([begin, end]) => begin <= from && to <= end);
      if (to > from) marked.push({ text: text.slice(from - at, to - at), ink, isChanged });
      from = to;
    }
    at += text.length;
  }
  return marked;
}
