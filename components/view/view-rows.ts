import type { CompactionMark } from "@/lib/api/marks";
import type { ViewItem } from "@/lib/api/view";

/** A row of a laid-out view: an item, bare ids that follow one another, or where the client compacted. */
export type ViewRow =
  | { type: "item"; key: string; item: ViewItem }
  | { type: "bare"; key: string; items: ViewItem[] }
  | { type: "compaction"; key: string; compaction: CompactionMark };

/** The items of a view in the order of the log, with the client's compactions up to its step between them. */
export function viewRows(items: readonly ViewItem[], compactions: readonly CompactionMark[]): ViewRow[] {
  const rows: ViewRow[] = [];
  let next = 0;
  const cutBefore = (seq: number) => {
    for (let compaction = compactions[next]; compaction && compaction.seq < seq; compaction = compactions[++next])
      rows.push({ type: "compaction", key: `c${compaction.n}`, compaction });
  };
  for (const [index, item] of items.entries()) {
    if (item.seq !== null) cutBefore(item.seq);
    const last = rows.at(-1);
    if (item.kind !== "bare") rows.push({ type: "item", key: keyOf(item, index), item });
    else if (last?.type === "bare") last.items.push(item);
    else rows.push({ type: "bare", key: `b${item.observationId}`, items: [item] });
  }
  cutBefore(Number.POSITIVE_INFINITY);
  return rows;
}

/** The same item keeps its row, and so stays unfolded, from step to step. */
function keyOf({ observationId, seq, kind }: ViewItem, index: number): string {
  return kind === "catalogue" ? kind : `${observationId ?? ""} ${seq ?? index}`;
}

/** How many compactions stand before the steps of a thread, each step once: what is gone to, and marked. */
export function cutSteps(compactions: readonly CompactionMark[]): number[] {
  const steps = new Set(compactions.filter(({ status }) => status === "done").map(({ step }) => step));
  return [...steps].sort((a, b) => a - b);
}
