import type { OutlineFacts } from "@/lib/core/outline";
import type { ThreadOutline } from "./thread-outline";

/** What stands on one line of the timeline; `seq` is the ordinal of its (first) event. */
export type TimelineRow =
  | { type: "event"; seq: number; isErased: boolean }
  | { type: "together"; seq: number; isErased: boolean; seqs: number[] }
  | { type: "run"; seq: number; isErased: boolean; run: Fold; seqs: number[]; isOpen: boolean }
  | { type: "compaction"; seq: number; isErased: false }
  | { type: "day"; seq: number; isErased: boolean; at: string }
  | { type: "fork"; seq: number; isErased: boolean };

type Run = Extract<TimelineRow, { type: "run" }>;

export type Fold = "notices" | "rewound";

/**
 * The rows of a thread, from its outline alone.
 *
 * Runs of notices and of rewound events fold into one row each, calls issued together stand on one. What never was in
 * the view (notices, errors, rewound events) takes the state of the rows around it, so that an erased stretch is one
 * surface.
 */
export function timelineRows(
  outline: ThreadOutline,
  seqs: readonly number[],
  { dayOf, openRuns }: { dayOf: (at: string) => string; openRuns: ReadonlySet<number> },
): TimelineRow[] {
  const { rows, push, pushFolded, pushCall } = rowList(openRuns);
  const days = dayStarts(outline, dayOf);
  let isErased = firstState(outline, seqs, 0);
  let wasInherited = seqs[0] !== undefined && outline.isInherited(seqs[0]);

  for (let i = 0; i < seqs.length; i++) {
    const seq = seqs[i] ?? 0;
    const facts = outline.factsOf(seq);
    if (facts.kind === "compaction") {
      push({ type: "compaction", seq, isErased: false });
      isErased = firstState(outline, seqs, i + 1);
      continue;
    }
    isErased = stateOf(outline, facts, seq) ?? isErased;
    const isInherited = outline.isInherited(seq);
    if (wasInherited && !isInherited) push({ type: "fork", seq, isErased });
    wasInherited = isInherited;
    const day = days(seq);
    if (day !== null) push({ type: "day", seq, isErased, at: day });
    const fold = foldOf(facts);
    if (fold !== null) pushFolded(fold, seq, isErased);
    else if (facts.isTogether && seqs[i - 1] === seq - 1) pushCall(seq, isErased);
    else push({ type: "event", seq, isErased });
  }
  return rows;
}

/** Rows as they are laid one after the other: what is alike joins what stands last. */
function rowList(openRuns: ReadonlySet<number>) {
  const rows: TimelineRow[] = [];
  let run: Run | null = null;
  const push = (row: TimelineRow) => {
    run = null;
    rows.push(row);
  };
  return {
    rows,
    push,
    pushFolded(fold: Fold, seq: number, isErased: boolean) {
      if (run?.run === fold && run.isErased === isErased) run.seqs.push(seq);
      else {
        const begun: Run = { type: "run", seq, isErased, run: fold, seqs: [seq], isOpen: openRuns.has(seq) };
        push(begun);
        run = begun;
      }
      if (run.isOpen) rows.push({ type: "event", seq, isErased });
    },
    /** A call issued together with the one right before it. */
    pushCall(seq: number, isErased: boolean) {
      const last = rows.at(-1);
      if (last?.type === "together" && last.isErased === isErased) last.seqs.push(seq);
      else if (last?.type === "event" && last.seq === seq - 1 && last.isErased === isErased)
        rows[rows.length - 1] = { type: "together", seq: last.seq, isErased, seqs: [last.seq, seq] };
      else push({ type: "event", seq, isErased });
    },
  };
}

const TYPES: readonly TimelineRow["type"][] = ["event", "together", "run", "compaction", "day", "fork"];

/** Tells the rows of a thread apart: no two share an event and a type. */
export function rowKey({ type, seq }: TimelineRow): number {
  return seq * TYPES.length + TYPES.indexOf(type);
}

/** Where a row with this event stands; the next row where it is not shown itself. */
export function rowAt(rows: readonly TimelineRow[], seq: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((rows[middle]?.seq ?? 0) <= seq) low = middle;
    else high = middle - 1;
  }
  return Math.max(low, 0);
}

/** Every event a row shows. */
export function seqsOfRow(row: TimelineRow): readonly number[] {
  if (row.type === "together" || row.type === "run") return row.seqs;
  return row.type === "event" || row.type === "compaction" ? [row.seq] : [];
}

/** The last event that a row draws: of calls issued together the last, of a folded run the one its head is made of. */
export function lastDrawnSeq(row: TimelineRow): number {
  return row.type === "together" ? (row.seqs.at(-1) ?? row.seq) : row.seq;
}

/** For each row the index of the first of its stretch: of neighbours in the same ink, without a cut between them. */
export function stretchStarts(rows: readonly TimelineRow[]): Uint32Array {
  const starts = new Uint32Array(rows.length);
  for (const [i, row] of rows.entries()) {
    const before = rows[i - 1];
    const goesOn = row.type !== "compaction" && before?.type !== "compaction" && before?.isErased === row.isErased;
    starts[i] = i > 0 && goesOn ? (starts[i - 1] ?? 0) : i;
  }
  return starts;
}

/** For ordinals asked in ascending order: the time another day began with, when this event is the first of it. */
function dayStarts(outline: ThreadOutline, dayOf: (at: string) => string): (seq: number) => string | null {
  let i = 0;
  let day: string | null = null;
  return (seq) => {
    let began: string | null = null;
    for (; i < outline.times.length && (outline.times[i]?.[0] ?? 0) <= seq; i++) {
      const at = outline.times[i]?.[1] ?? "";
      const next = dayOf(at);
      if (day !== null && next !== day) began = at;
      day = next;
    }
    return began;
  };
}

function foldOf({ kind, onLivePath }: OutlineFacts): Fold | null {
  if (!onLivePath) return "rewound";
  return kind === "notice" ? "notices" : null;
}

/** Whether an event left the view; null where that cannot be said of it. */
function stateOf(outline: ThreadOutline, { kind, onLivePath }: OutlineFacts, seq: number): boolean | null {
  if (outline.discardedBy(seq) > 0) return true;
  return onLivePath && (kind === "prompt" || kind === "reply" || kind === "thinking" || kind === "tool") ? false : null;
}

/** The state of the first event that has one, before the next cut. */
function firstState(outline: ThreadOutline, seqs: readonly number[], from: number): boolean {
  for (let i = from; i < seqs.length; i++) {
    const seq = seqs[i] ?? 0;
    const facts = outline.factsOf(seq);
    if (facts.kind === "compaction") return false;
    const state = stateOf(outline, facts, seq);
    if (state !== null) return state;
  }
  return false;
}
