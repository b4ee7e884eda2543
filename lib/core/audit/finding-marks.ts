/** What people say of a finding. */
export const FINDING_MARKS = ["useful", "noise", "fixed"] as const;
