import type { FindingRule } from "@/lib/core/audit/audit-rows";

/** What the rules that findings come from are called where people read. */
export const RULE_WORDS: Readonly<Record<FindingRule, string>> = {
  "needed-loss": "Lost and needed later",
  "re-execution": "Done again",
  "dropped-line": "Dropped lines",
};
