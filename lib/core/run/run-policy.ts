export interface RunPolicy {
  /** Characters above which an output is shown as its stub. */
  rho: number;
  /** Code points of recalled bodies that may stand in the view at once. */
  budget: number;
  /** Code points one recall gives at most. */
  cap: number;
  /** Recalls a step may make. */
  perStep: number;
}

export const RUN_DEFAULTS: RunPolicy = { rho: 2000, budget: 16_000, cap: 8000, perStep: 2 };

/** What one recall can give: a body that does not fit the budget could not stand in the view. */
export function mostChars({ cap, budget }: RunPolicy): number {
  return Math.min(cap, budget);
}
