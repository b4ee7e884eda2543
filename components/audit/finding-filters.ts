import type { FindingsPlace } from "@/components/app/paths";
import { type Search, searchValue } from "@/components/filters/search-values";
import type { CallInput } from "@/lib/client/call";
import { FINDING_RULES } from "@/lib/core/audit/audit-rows";
import { FINDING_MARKS } from "@/lib/core/audit/finding-marks";

export const MARK_FILTERS = ["none", ...FINDING_MARKS] as const;

/** What the address of the findings page says to show; what it does not understand is left out. */
export function readFindingsPlace(search: Search): FindingsPlace {
  const values: FindingsPlace = {};
  for (const key of ["outcome", "project", "session", "loss"] as const) {
    const value = searchValue(search, key);
    if (value !== null) values[key] = value;
  }
  const rule = FINDING_RULES.find((one) => one === searchValue(search, "rule"));
  const mark = MARK_FILTERS.find((one) => one === searchValue(search, "mark"));
  return { ...(rule && { rule }), ...values, ...(mark && { mark }) };
}

/** The same, as the API takes it. */
export function findingsQuery({ rule, mark, ...others }: FindingsPlace): Omit<CallInput<"listFindings">, "cursor"> {
  const known = FINDING_RULES.find((one) => one === rule);
  const said = MARK_FILTERS.find((one) => one === mark);
  return { ...others, ...(known && { rule: known }), ...(said && { mark: said }) };
}
