import type { Compaction } from "@/lib/api/events";
import { formatCount, formatDuration, formatInteger, formatShare } from "@/lib/core/format-number";
import type { LeftKind } from "./block-place";

export type CompactionFacts = Omit<Compaction, "discarded" | "kept">;

/** What is said of it in a line. */
export type CompactionFigures = Omit<CompactionFacts, "summary">;

/** `182,334 → 27,110 tokens`; a size nobody knows is called unknown, never 0. */
export function sizesOf({ status, tokensBefore, tokensAfter }: CompactionFigures): string {
  if (status !== "done") return tokensBefore === null ? "size unknown" : `${tokens(tokensBefore)} held`;
  if (tokensBefore === null && tokensAfter === null) return "sizes unknown";
  if (tokensAfter === null) return `${tokens(tokensBefore)} → size unknown`;
  return `${tokensBefore === null ? "size unknown" : formatInteger(tokensBefore)} → ${tokens(tokensAfter)}`;
}

/** Where a size is not the log's own figure for it; null when both are. */
export function sourceOf({ tokensSource }: CompactionFigures): string | null {
  const parts = [
    tokensSource.before === "previous-call" ? "before: from the previous call" : null,
    tokensSource.after === "next-call" ? "after: from the next call" : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(", ") : null;
}

/** `155,224 freed`; null when a size is unknown or nothing was. */
export function freedOf({ tokensBefore, tokensAfter }: CompactionFigures): string | null {
  if (tokensBefore === null || tokensAfter === null) return null;
  const freed = tokensBefore - tokensAfter;
  return freed >= 0 ? `${formatInteger(freed)} freed` : `${formatInteger(-freed)} more than before`;
}

const TRIGGERS: Record<string, string> = { auto: "automatic", manual: "asked for" };

/** The log's own word where it is not one of the usual two. */
export function triggerOf({ trigger }: CompactionFigures): string | null {
  return trigger === null ? null : (TRIGGERS[trigger] ?? trigger);
}

const ENDS: Record<CompactionFacts["status"], string> = { done: "", failed: " failed", aborted: " cancelled" };

/** What a compaction is called: `Compaction 2`, `Microcompaction 3`, with how it ended when it did not. */
export function compactionTitle({ kind, n, status }: Pick<CompactionFacts, "kind" | "n" | "status">): string {
  const name = `${kind === "micro" ? "Microcompaction" : "Compaction"} ${n}`;
  return name + ENDS[status];
}

/** `91 % of the window`; null where either is unknown. */
export function shareOf({ tokensBefore, windowTokens }: CompactionFacts): string | null {
  const share = tokensBefore === null || windowTokens === null ? null : formatShare(tokensBefore, windowTokens);
  return share === null ? null : `at ${share} of the window`;
}

/** What is said in a line beside the sizes. */
export function factsOf(compaction: CompactionFacts): string[] {
  return [
    freedOf(compaction),
    shareOf(compaction),
    triggerOf(compaction),
    compaction.durationMs === null ? null : formatDuration(compaction.durationMs),
    `step ${formatInteger(compaction.step)}`,
  ].filter((fact) => fact !== null);
}

/** What must be said beside the figures so that none is taken for more than it is. */
export function remarksOf(compaction: CompactionFacts): string[] {
  const { kind, status, thread, coverage, summary } = compaction;
  const isDone = status === "done";
  return [
    sourceOf(compaction),
    thread === "" ? null : "of this subagent alone: the main thread kept what it held",
    kind === "remote" ? "done by the provider, not by the client" : null,
    kind === "inferred" ? "the log does not name it: a summary stands where the earlier words were" : null,
    isDone && kind === "full" && summary === null
      ? "no summary follows it in the log: it may have been interrupted"
      : null,
    coverage === "inferred" && leftCount(compaction) > 0
      ? "what left is inferred from how this client usually compacts; the log does not say what stayed"
      : null,
  ].filter((remark) => remark !== null);
}

/** Everything it took out of the view. */
export function leftCount({ discardedTools, discardedOther }: CompactionFigures): number {
  return discardedTools + discardedOther.prompt + discardedOther.reply + discardedOther.thinking;
}

type Noun = LeftKind | "row";

/** What a kind of thing is called. */
export const KIND_NOUNS: Record<Noun, { one: string; many: string }> = {
  tool: { one: "tool output", many: "tool outputs" },
  prompt: { one: "prompt", many: "prompts" },
  reply: { one: "reply", many: "replies" },
  thinking: { one: "stretch of thinking", many: "thinking" },
  row: { one: "row", many: "rows" },
};

/** `63 tool outputs`. */
export function countOf(count: number, noun: Noun): string {
  return formatCount(count, KIND_NOUNS[noun].one, KIND_NOUNS[noun].many);
}

export interface Found {
  /** All there are, searched or not. */
  of: number;
  q: string;
  tool: string | null;
  /** Absent until counted. */
  count?: number;
  failed?: number;
  chars?: number;
}

/** `12 of 63 tool outputs match, 8,204 chars, 2 failed`; what is not counted yet is not said. */
export function foundOf({ of, q, count, failed, chars }: Found, noun: Noun): string {
  if (count === undefined) return countOf(of, noun);
  const share = count === of ? countOf(of, noun) : `${formatInteger(count)} of ${countOf(of, noun)}`;
  const parts = [
    q ? `${share} match` : share,
    count > 0 && chars !== undefined ? formatCount(chars, "char") : null,
    failed ? `${formatInteger(failed)} failed` : null,
  ];
  return parts.filter((part) => part !== null).join(", ");
}

/** On the chart: the share of the window it fired at, else the tokens held, else nothing. */
export function markLabel({ n, tokensBefore, windowTokens }: CompactionFigures): string {
  if (tokensBefore === null) return String(n);
  const share = windowTokens === null ? null : formatShare(tokensBefore, windowTokens);
  return `${n} · ${share ?? formatInteger(tokensBefore)}`;
}

function tokens(value: number | null): string {
  return value === null ? "size unknown" : formatCount(value, "token");
}
