/** What the rules that findings come from are called where people read. */
export const RULE_WORDS: Readonly<Record<string, string>> = {
  "needed-loss": "Lost and needed later",
  "re-execution": "Done again",
  "dropped-line": "Dropped lines",
};
