import type { SeqRanges } from "../event";
import { rangesContain } from "../ranges";
import type { FactNumber } from "./audited-thread";

/** Where facts stand in a view, as events come and compactions take them away. */
export interface Presence {
  /** @param isOutput in what an event showed, which may leave the view while what the model wrote in it stays */
  add(fact: FactNumber, seq: number, isOutput: boolean): void;
  /**
   * Takes the places in some events, or in their outputs alone, out of the view. Gives whether the fact still stands in
   * another; null if none was there.
   */
  leave(fact: FactNumber, discarded: SeqRanges, outputsAlone: boolean): boolean | null;
}

export function createPresence(): Presence {
  /** Twice the ordinal for an output, and one more for what was written. */
  const places: number[][] = [];
  return {
    add(fact, seq, isOutput) {
      const place = 2 * seq + (isOutput ? 0 : 1);
      const own = places[fact];
      if (!own) places[fact] = [place];
      else if (own.at(-1) !== place) own.push(place);
    },
    leave(fact, discarded, outputsAlone) {
      const own = places[fact] ?? [];
      const left = own.filter((place) => (outputsAlone && place % 2 === 1) || !rangesContain(discarded, place >> 1));
      if (left.length === own.length) return null;
      places[fact] = left;
      return left.length > 0;
    },
  };
}
