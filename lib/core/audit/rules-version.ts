/** Rises with every change of what an audit finds: what was audited by other rules is audited again. */
export const AUDIT_RULES = 4;
