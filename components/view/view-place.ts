import { RUN_DEFAULTS } from "@/lib/core/run/run-policy";
import { COUNTERS, type CounterName, LEAST_K, MOST_K, MOST_RHO, USUAL_K } from "@/lib/core/view/view-limits";

/** Which bounded view of a thread is shown: at which step, of how many tokens, laid out how. */
export interface ViewPlace {
  step: number;
  k: number;
  rho: number;
  counter: CounterName;
}

export type ViewPolicy = Omit<ViewPlace, "step">;

export const USUAL_POLICY: ViewPolicy = { k: USUAL_K, rho: RUN_DEFAULTS.rho, counter: "estimate" };

/** Null where an address names no step; what else it does not understand is as usual. */
export function readViewPlace(get: (name: string) => string | null): ViewPlace | null {
  const step = whole(get("view"), 0, Number.MAX_SAFE_INTEGER);
  if (step === null) return null;
  return {
    step,
    k: whole(get("k"), LEAST_K, MOST_K) ?? USUAL_POLICY.k,
    rho: whole(get("rho"), 0, MOST_RHO) ?? USUAL_POLICY.rho,
    counter: COUNTERS.find((each) => each === get("counter")) ?? USUAL_POLICY.counter,
  };
}

/** Adds the step to a query, and of the rest what is not as usual. */
export function writeViewPlace(query: URLSearchParams, { step, k, rho, counter }: ViewPlace): void {
  query.set("view", String(step));
  if (k !== USUAL_POLICY.k) query.set("k", String(k));
  if (rho !== USUAL_POLICY.rho) query.set("rho", String(rho));
  if (counter !== USUAL_POLICY.counter) query.set("counter", counter);
}

/** A whole number between two others; null for anything else. */
export function whole(text: string | null, least: number, most: number): number | null {
  if (text === null || !/^\d{1,9}$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}
