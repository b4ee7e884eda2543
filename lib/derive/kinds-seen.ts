import { OBSERVATION_KINDS, type ObservationKind, type SeqRanges } from "@/lib/core/event";
import { grown } from "./grown";

export type KindCounts = Record<ObservationKind, number>;

export interface KindsSeen {
  add(seq: number, kind: ObservationKind): void;
  /** How many observations of each kind stand at these places. */
  countIn(ranges: SeqRanges): KindCounts;
}

/** Which places of a thread hold an observation and of which kind: a byte for each event. */
export function createKindsSeen(): KindsSeen {
  let codes = new Uint8Array(1024);
  let length = 0;
  /** Places with more than one output: the further ones. */
  const further = new Map<number, number>();
  return {
    add(seq, kind) {
      codes = grown(codes, seq + 1);
      length = Math.max(length, seq + 1);
      if (codes[seq] === 0) codes[seq] = OBSERVATION_KINDS.indexOf(kind) + 1;
      else further.set(seq, (further.get(seq) ?? 0) + 1);
    },
    countIn(ranges) {
      const counts: KindCounts = { tool: 0, prompt: 0, reply: 0, thinking: 0, summary: 0 };
      for (const [from, to] of ranges) {
        for (let seq = Math.max(0, from); seq < Math.min(to, length); seq++) {
          const kind = OBSERVATION_KINDS[(codes[seq] ?? 0) - 1];
          if (kind) counts[kind] += 1 + (further.get(seq) ?? 0);
        }
      }
      return counts;
    },
  };
}
