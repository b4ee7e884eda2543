import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Fate, LeftFact } from "@/lib/core/audit/follow-facts";

/** A fact or a quoted line that left the view with a compaction, as its page tells it. */
export interface ToldFact {
  class: string;
  text: string;
  fate: Fate;
  /** The latest event before it that stated the fact. */
  known: number;
  /** Compactions it had come to. */
  age: number;
  back: LeftFact["back"];
  use: LeftFact["use"];
}

export function packFacts(facts: readonly ToldFact[]): Uint8Array {
  return deflateRawSync(JSON.stringify(facts), { level: 3 });
}

export function unpackFacts(packed: Uint8Array): ToldFact[] {
  return JSON.parse(inflateRawSync(packed).toString("utf8")) as ToldFact[];
}
