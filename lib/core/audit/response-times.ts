/** Of one response: when its first line was logged, and the last thing before the next response. Milliseconds since 1970. */
export interface StepTimes {
  step: number;
  first: number | null;
  last: number | null;
}

export interface ResponseTimes {
  /** Medians in milliseconds over so many responses; null where there are none. */
  before: number | null;
  beforeCount: number;
  after: number | null;
  afterCount: number;
}

/** Responses looked at on each side of a compaction. */
const AROUND = 20;

/**
 * How long responses took before and after a compaction: from the last thing logged before to the first line of the
 * response. The first response after it holds the compaction itself and is left out.
 *
 * @param times ascending by step, one row each
 */
export function responseTimes(times: readonly StepTimes[], step: number): ResponseTimes {
  const took = new Map<number, number>();
  for (const [i, { step: own, first }] of times.entries()) {
    const before = times[i - 1];
    if (!before || first === null || before.last === null || first < before.last) continue;
    took.set(own, first - before.last);
  }
  const within = (from: number, to: number) => [...took].filter(([own]) => own > from && own <= to).map(([, ms]) => ms);
  const [before, after] = [within(step - AROUND, step), within(step + 1, step + 1 + AROUND)];
  return {
    before: median(before),
    beforeCount: before.length,
    after: median(after),
    afterCount: after.length,
  };
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
