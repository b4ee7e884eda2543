/** Standing instructions against a loss, as lines to be copied: plain text, the fact between backticks. */
export interface Instructions {
  claudeMd: string;
  agentsMd: string;
  compaction: string;
}

const KEEP: Record<string, (fact: string) => string> = {
  path: (fact) => `the file ${fact}`,
  "path-line": (fact) => `the place ${fact}`,
  command: (fact) => `the command ${fact}`,
  error: (fact) => `the error ${fact}, word for word`,
  number: (fact) => `the figure ${fact}`,
  id: (fact) => `the identifier ${fact}`,
  symbol: (fact) => `the name ${fact}`,
  constraint: (fact) => `the user's constraint ${fact}, word for word`,
  request: (fact) => `the user's request ${fact}, word for word`,
  decision: (fact) => `the decision ${fact}`,
};

/** @param loss what was lost: its class and its words as they stood */
export function instructionsAgainst({ class: name, text }: { class: string; text: string }): Instructions {
  const what = (KEEP[name] ?? ((fact: string) => fact))(quoted(text));
  const isSaid = name === "constraint" || name === "request" || name === "decision";
  const standing = isSaid
    ? `Standing rule, which stays in force after every compaction: ${text.replace(/\s+/g, " ").trim()}`
    : `This project works with ${what}. Keep it in every summary of the conversation.`;
  return {
    claudeMd: `- ${standing}`,
    agentsMd: `- ${standing}`,
    compaction: `When you summarise, keep ${what}.`,
  };
}

/** As Markdown code, on one line; a text with backticks is fenced by more of them. */
function quoted(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `\`${line}\`` : `${fence} ${line} ${fence}`;
}
