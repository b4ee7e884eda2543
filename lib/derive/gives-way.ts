interface Claim {
  own: boolean;
  observations: number;
}

/** Whether what one file says of a thread gives way to what another does: a thread's own file wins, then the one that tells more. */
export function givesWay(claim: Claim, other: Claim): boolean {
  if (claim.own !== other.own) return other.own;
  return claim.observations <= other.observations;
}
