/** What the tokens of a view are counted by. */
export const COUNTERS = ["estimate", "bytes", "exact"] as const;
export type CounterName = (typeof COUNTERS)[number];

/** Below this not even a catalogue line and a cut item have room. */
export const LEAST_K = 512;
export const MOST_K = 1_000_000;
export const USUAL_K = 16_000;

/** Most characters that an output may have and still stand whole. */
export const MOST_RHO = 100_000;
