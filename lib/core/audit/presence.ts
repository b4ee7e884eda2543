import type { SeqRanges } from "../event";
import { rangesContain } from "../ranges";
import type { FactNumber } from "./audited-thread";

/** Where facts stand in a view, as events come and compactions take them away. */
export interface Presence {
  add(fact: FactNumber, seq: number): void;
  /** Takes the places in some events out of the view. Gives whether the fact still stands in another; null if none was there. */
  leave(fact: FactNumber, discarded: SeqRanges): boolean | null;
}

export function createPresence(): Presence {
  const places: number[][] = [];
  return {
    add(fact, seq) {
      const own = places[fact];
      if (!own) places[fact] = [seq];
      else if (own.at(-1) !== seq) own.push(seq);
    },
    leave(fact, discarded) {
      const own = places[fact] ?? [];
      const left = own.filter((seq) => !rangesContain(discarded, seq));
      if (left.length === own.length) return null;
      places[fact] = left;
      return left.length > 0;
    },
  };
}
