import type { ComparedViews, ViewItem } from "@/lib/api/view";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import type { CounterName } from "@/lib/core/view/view-limits";

/** What a sum by each counter is. */
export const SUM_WORDS: Record<CounterName, string> = {
  estimate: "estimated",
  exact: "by o200k_base",
  bytes: "bytes, an upper bound of tokens",
};

/** What each item of a view is, in a word. */
export const ITEM_WORDS: Record<ViewItem["kind"], string> = {
  turn: "turn",
  inline: "whole",
  stub: "stub",
  bare: "ids",
  catalogue: "catalogue",
  cut: "cut",
};

/** `7 turns, 12 outputs whole, 9 stubs`: what a view is made of, and how much only its catalogue line counts. */
export function madeOf(items: readonly ViewItem[], { all }: Pick<ComparedViews, "all">): string {
  const count = (kind: ViewItem["kind"]) => items.filter((item) => item.kind === kind).length;
  const listed = all.count - count("stub") - count("bare");
  const parts: [number, string][] = [
    [count("turn"), formatCount(count("turn"), "turn")],
    [count("inline"), `${formatCount(count("inline"), "output")} whole`],
    [count("stub"), formatCount(count("stub"), "stub")],
    [count("bare"), formatCount(count("bare"), "bare id")],
    [count("cut"), `${formatInteger(count("cut"))} cut to its ends`],
    [listed, `${formatCount(listed, "address", "addresses")} in the catalogue line`],
  ];
  return parts.flatMap(([n, words]) => (n > 0 ? [words] : [])).join(", ");
}

/** Text before and after the step that a figure comes from. */
export interface Source {
  before: string;
  step: number | null;
  after: string;
}

/** Where the tokens a client held come from, or why nobody knows them. */
export function tokensFrom(client: ComparedViews["client"], step: number): Source {
  const { tokensSource, tokensStep } = client;
  if (tokensSource === "call") {
    const after = tokensStep === step ? "." : ", the nearest up to this step that says.";
    return { before: "Recorded by the call of", step: tokensStep, after };
  }
  if (tokensSource === "compaction") return { before: "Recorded by the compaction at", step: tokensStep, after: "." };
  if (tokensSource === "next-call")
    return {
      ...{ before: "From the call after the compaction at", step: tokensStep },
      after: ": of what that left, the log has no figure of its own.",
    };
  if (tokensStep === null) return { before: "No call up to this step says how many.", step: null, after: "" };
  return { before: "The log does not say what was left by the compaction at", step: tokensStep, after: "." };
}

/** How the outputs that the client had discarded stand in the simulated view. */
export function standingWords({ whole, handles, listed, cut }: ComparedViews["discarded"]): string {
  const parts: [number, string][] = [
    [handles.count, `${formatInteger(handles.count)} as a handle, a stub or a bare id`],
    [whole, `${formatInteger(whole)} whole`],
    [cut, `${formatInteger(cut)} cut to its ends`],
    [
      listed.count,
      `${formatInteger(listed.count)} only counted in the catalogue line, ${formatCount(listed.recalls, "recall")} more once listed`,
    ],
  ];
  return parts.flatMap(([n, words]) => (n > 0 ? [words] : [])).join("; ");
}
