export const QUOTED_CLASSES = ["constraint", "request", "decision"] as const;

/** A line taken word for word, which may be a constraint, a request or a decision. */
export interface QuotedLine {
  class: (typeof QUOTED_CLASSES)[number];
  /** As it stood. */
  text: string;
  /** In lower case, punctuation and spaces made one space. */
  key: string;
}

/** Of a text with more such lines, the first this many. */
export const MAX_QUOTED_LINES = 40;
const MAX_LINE_CHARS = 2_000;

const CONSTRAINT =
  /\b(?:never|must|mustn['’]t|shall not|should not|shouldn['’]t|always|make sure|ensure that|no more than|under no circumstances|without (?:changing|touching|breaking|adding|using)|be careful|avoid)\b|(?<!\b(?:I|we|they|you|it|which|that|who|these|those) (?:[a-z]+ly )?)\b(?:do not|don['’]t)\b|(?:^|[,;:.] |\b(?:must|should|can|may|please|and|but) )only\b|\bonly (?:use|change|edit|touch|run|add|modify|do|show|include|write)\b|しないで|するな|してはいけない|してはならない|しないこと|ないでください|必ず|絶対|禁止|のみ|だけに/i;

const REQUEST =
  /^(?:please |pls |can you |could you |would you |will you |let['’]s |now |then |next,? |also |first,? |ok(?:ay)?,? )*(?:add|analy[sz]e|apply|build|change|check|clean|commit|compare|continue|convert|copy|create|debug|delete|deploy|describe|document|draft|enable|explain|explore|extend|extract|find|finish|fix|generate|give|go|handle|help|implement|improve|include|install|investigate|keep|list|look|make|merge|move|open|optimi[sz]e|plan|port|push|put|read|rebase|redo|refactor|release|remove|rename|replace|report|reset|restore|retry|revert|review|rewrite|run|search|set|show|simplify|split|start|stop|summari[sz]e|support|take|tell|test|think|translate|try|turn|undo|update|upgrade|use|verify|wire|write)(?=[\s.,!?:]|$)(?! (?:is|are|was|were|has|had)\b)/i;
const ASKED =
  /[?？]["'”’)）」]*$|(?:してください|して下さい|お願いします|してほしい|して欲しい|ですか|ますか)[。！!]?$/;

const DECISION =
  /\b(?:(?:I['’]ll|I will|we['’]ll|we will|let['’]s) (?:use|go with|keep|stick|switch|leave|skip)|(?:I|we)(?:['’]ve| have)? (?:decided|chose|opted)|going with|went with|the (?:plan|approach|decision) is(?! wrong)|settled on|sticking with|opting for)\b|\b(?:use|using|keep|keeping|switch to|switching to|prefer|preferring)\b[^.]{0,120}\b(?:instead of|rather than)\b|\bdecision: |ことにし(?:ます|ました|た)|方針で|の代わりに|を採用/i;

/** What binds even in a question: "can you fix it, but never touch the lock file?" */
const STRICT = /\b(?:never|must|mustn['’]t|do not|don['’]t|shall not|without|under no circumstances)\b/i;

/** Heuristic: the lines of a user's prompt that look like constraints, else like requests; quoted lines and code are none. */
export function quotedFromPrompt(text: string): QuotedLine[] {
  return quoted(text, (line) => {
    if (CONSTRAINT.test(line) && (!ASKED.test(line) || STRICT.test(line))) return "constraint";
    return REQUEST.test(line) || ASKED.test(line) ? "request" : null;
  });
}

/** Heuristic: the lines of a reply that look like a decision. */
export function quotedFromReply(text: string): QuotedLine[] {
  return quoted(text, (line) => (DECISION.test(line) && !ASKED.test(line) ? "decision" : null));
}

function quoted(text: string, classOf: (line: string) => QuotedLine["class"] | null): QuotedLine[] {
  const lines = new Map<string, QuotedLine>();
  for (const line of ownLines(text)) {
    const said = line.replace(/^(?:[-*+•・]|\d{1,3}[.)]|#{1,6})\s+/, "");
    const key = quotedKey(said);
    const found = classOf(said);
    if (found === null || key === "" || lines.has(key)) continue;
    lines.set(key, { class: found, text: said, key });
    if (lines.size === MAX_QUOTED_LINES) break;
  }
  return [...lines.values()];
}

/** A text as lines are compared: in lower case, punctuation and spaces made one space. */
export function quotedKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, " ")
    .trim();
}

/** Blocks that clients write into a prompt. */
const INJECTED =
  /^<(system-reminder|environment_context|user_instructions|command-[a-z]+|local-command-[a-z]+|task-notification|ide_[a-z_]+|INSTRUCTIONS|turn_aborted|permissions instructions)>/;

/** The lines that were written, not those in fences, quotations or blocks that a client put in. */
function* ownLines(text: string): Generator<string> {
  let fence: string | null = null;
  let block: string | null = null;
  for (const raw of text.split(/\r?\n|\r/)) {
    const line = raw.slice(0, MAX_LINE_CHARS).trim();
    const mark = /^(?:`{3,}|~{3,})/.exec(line)?.[0] ?? null;
    if (block !== null) {
      if (raw.includes(block)) block = null;
    } else if (fence !== null) {
      if (mark?.startsWith(fence) && line === mark) fence = null;
    } else if (mark !== null) fence = mark;
    else {
      const name = INJECTED.exec(line)?.[1];
      if (name !== undefined) block = raw.includes(`</${name}>`) ? null : `</${name}>`;
      else if (line !== "" && !line.startsWith(">")) yield line;
    }
  }
}
