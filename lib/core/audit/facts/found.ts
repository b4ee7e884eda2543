import type { FactClass } from "../fact";

/** A fact with where it stands in its line. */
export interface Found {
  class: FactClass;
  key: string;
  loose: string | null;
  /** Offsets in the line, the second after the last character. */
  from: number;
  to: number;
}

/** The line with these places made unreadable, so that nothing is found in them again; offsets stay. */
export function withoutPlaces(line: string, places: readonly { from: number; to: number }[]): string {
  if (places.length === 0) return line;
  let rest = "";
  let at = 0;
  for (const { from, to } of [...places].sort((a, b) => a.from - b.from)) {
    if (to <= at) continue;
    rest += line.slice(at, Math.max(at, from)) + "\u0000".repeat(to - Math.max(at, from));
    at = to;
  }
  return rest + line.slice(at);
}
