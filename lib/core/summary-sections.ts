/** The nine sections that Claude Code asks for, in its order. */
export const SUMMARY_SECTIONS = [
  "Primary Request and Intent",
  "Key Technical Concepts",
  "Files and Code Sections",
  "Errors and Fixes",
  "Problem Solving",
  "All User Messages",
  "Pending Tasks",
  "Current Work",
  "Optional Next Step",
] as const;

export interface SummaryPart {
  /** `before` and `after` are the client's own words round the summary; `analysis` is what the model thought first. */
  kind: "before" | "analysis" | "section" | "after";
  /** Place among the nine, from 1; 0 for the rest. */
  section: number;
  /** Where in the summary it begins. */
  at: number;
  text: string;
}

/** Of fewer, words that merely sound like a section make no table of contents. */
const LEAST_SECTIONS = 2;

const ANALYSIS = /^[ \t]*(?:<analysis>|Analysis:[ \t]*$)/im;
const SUMMARY = /^[ \t]*(?:<summary>|Summary:[ \t]*$)/gim;
/** What the client appends for the model, in the wordings seen. */
const AFTER =
  /^[ \t]*(?:<\/summary>|If you need specific details from before compaction|(?:Please )?continue the conversation from where)/im;
const HEADING =
  /^[ \t]*(?:#{1,4}[ \t]*)?(?:\*\*)?(?:([1-9])[.)][ \t]*)?(?:\*\*)?([A-Za-z][A-Za-z ]{6,40}?)(?:\*\*)?(?:[ \t]*\([^()\n]{1,60}\))?(?::|\*\*|[ \t]*$)/gm;

/**
 * Cuts a summary into its sections; null when it has none to speak of. The parts joined are the text again.
 *
 * A heading counts only where its name fits its number and no later section came before: a summary quotes earlier ones.
 */
export function summaryParts(text: string): SummaryPart[] | null {
  const starts = [...text.matchAll(SUMMARY)].map((match) => match.index);
  const start = starts.find((at) => headingsOf(text, at).length >= LEAST_SECTIONS) ?? -1;
  const headings = headingsOf(text, Math.max(start, 0));
  const first = headings[0];
  if (!first || headings.length < LEAST_SECTIONS) return null;
  const end = endOf(text, headings.at(-1)?.at ?? 0);

  const parts: SummaryPart[] = [];
  const push = (kind: SummaryPart["kind"], section: number, from: number, to: number) => {
    if (to > from) parts.push({ kind, section, at: from, text: text.slice(from, to) });
  };
  const lead = text.slice(0, first.at);
  const analysis = ANALYSIS.exec(lead)?.index ?? -1;
  if (analysis === -1) push("before", 0, 0, first.at);
  else {
    push("before", 0, 0, analysis);
    push("analysis", 0, analysis, start > analysis ? start : first.at);
    if (start > analysis) push("before", 0, start, first.at);
  }
  for (const [index, { at, section }] of headings.entries())
    push("section", section, at, headings[index + 1]?.at ?? end);
  push("after", 0, end, text.length);
  return parts;
}

function headingsOf(text: string, from: number): { at: number; section: number }[] {
  const found: { at: number; section: number }[] = [];
  HEADING.lastIndex = from;
  for (let match = HEADING.exec(text); match !== null; match = HEADING.exec(text)) {
    const name = (match[2] ?? "").trim().toLowerCase();
    const section = SUMMARY_SECTIONS.findIndex((each) => each.toLowerCase() === name) + 1;
    const isNumbered = match[1] !== undefined;
    if (section === 0 || (isNumbered && Number(match[1]) !== section)) continue;
    if (section > (found.at(-1)?.section ?? 0)) found.push({ at: match.index, section });
  }
  return found;
}

function endOf(text: string, from: number): number {
  const after = AFTER.exec(text.slice(from));
  return after === null ? text.length : from + after.index;
}
