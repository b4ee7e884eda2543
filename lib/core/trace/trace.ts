import type { CompactionKind, EventKind, SeqRanges } from "../event";
import { rangesContain } from "../ranges";

/** Where words stand: in what an event showed the model, or in what the model wrote in it. */
export interface Occurrence {
  seq: number;
  /** Ordinal of the model response it belongs to or follows. */
  step: number;
  kind: EventKind;
  side: "stated" | "written";
  /** False where it was rewound. */
  onLivePath: boolean;
}

/** A compaction that was done, with what its summary says of the words: `opaque` where nobody can read it. */
export interface TracedCut {
  n: number;
  seq: number;
  step: number;
  kind: CompactionKind;
  discarded: SeqRanges;
  summary: "holds" | "not" | "opaque" | "none";
}

/** A compaction that took places where the words stood. */
export interface TraceLoss {
  n: number;
  seq: number;
  step: number;
  kind: CompactionKind;
  /** `elsewhere`: they still stood in view; `lost`: nowhere that can be read. */
  outcome: "elsewhere" | "in-summary" | "opaque" | "lost";
}

/** Where the model wrote the words while they stood nowhere in its view. */
export interface TraceNeed {
  seq: number;
  step: number;
  /** The compaction that had taken them last. */
  n: number;
  /** How it had them: an output or the user had shown them again, or nothing that the log shows. */
  source: "output" | "prompt" | "neither";
}

/** Where words that had left the view were shown again. */
export interface TraceBack {
  seq: number;
  step: number;
  n: number;
  source: "output" | "prompt";
}

export const TRACE_VERDICTS = [
  "never-known",
  "in-view",
  "kept",
  "not-measurable",
  "lost",
  "had-again",
  "needed",
] as const;
/**
 * `kept`: a summary carried them whenever they left. `not-measurable`: behind a summary that nobody can read. `had-again`:
 * lost and shown again, and not written in between. `needed`: lost, and written while they were in no view.
 */
export type TraceVerdict = (typeof TRACE_VERDICTS)[number];

export interface Trace {
  verdict: TraceVerdict;
  /** The first place: of one event what was written, before what came of it. */
  known: Occurrence | null;
  losses: TraceLoss[];
  needs: TraceNeed[];
  backs: TraceBack[];
}

/**
 * What became of words in a thread. The rules are those of the audit: only the live path counts; what an output shows is
 * known to the responses after its own; a microcompaction takes outputs, and leaves the calls for them in view; what a
 * summary holds stays in view until the next compaction.
 *
 * @param occurrences in any order, at most one of each side of an event
 * @param cuts those that were done, on the live path
 */
export function traceOf(occurrences: readonly Occurrence[], cuts: readonly TracedCut[]): Trace {
  const live = occurrences
    .filter(({ onLivePath }) => onLivePath)
    .sort((a, b) => a.seq - b.seq || sideOrder(a) - sideOrder(b));
  const ordered = [...cuts].sort((a, b) => a.seq - b.seq);
  const trace: Trace = { verdict: "never-known", known: firstOf(live, ordered), losses: [], needs: [], backs: [] };
  let inView: Occurrence[] = [];
  let standsInSummary = false;
  let gone: { n: number; isOpaque: boolean; back: { source: TraceBack["source"]; step: number } | null } | null = null;

  function take(cut: TracedCut): void {
    const isMicro = cut.kind === "micro";
    const remain = inView.filter(({ seq, side, kind }) => {
      if (!rangesContain(cut.discarded, seq)) return true;
      return isMicro && (side === "written" || kind !== "tool");
    });
    const tookSome = remain.length < inView.length || (standsInSummary && !isMicro);
    inView = remain;
    if (!isMicro) standsInSummary = cut.summary === "holds";
    if (!tookSome) return;
    const outcome = outcomeOf(cut, remain.length > 0 || standsInSummary, remain.length > 0);
    trace.losses.push({ n: cut.n, seq: cut.seq, step: cut.step, kind: cut.kind, outcome });
    if (outcome === "lost" || outcome === "opaque") gone = { n: cut.n, isOpaque: outcome === "opaque", back: null };
  }

  function meet(one: Occurrence): void {
    const { seq, step, kind, side } = one;
    if (gone && side === "stated" && !gone.back) {
      const source = kind === "prompt" ? "prompt" : "output";
      gone.back = { source, step };
      trace.backs.push({ seq, step, n: gone.n, source });
    }
    if (gone && side === "written") {
      const source = gone.back && gone.back.step < step ? gone.back.source : "neither";
      // Whether a summary that nobody can read held them is not known: then it shows no need.
      if (!gone.isOpaque || gone.back) trace.needs.push({ seq, step, n: gone.n, source });
      gone = null;
    }
    inView.push(one);
  }

  let next = 0;
  for (const one of live) {
    for (let cut = ordered[next]; cut && cut.seq <= one.seq; cut = ordered[++next]) take(cut);
    meet(one);
  }
  for (const cut of ordered.slice(next)) take(cut);
  return { ...trace, verdict: verdictOf(trace) };
}

/** The first place: words that only a summary says are known from it. */
function firstOf(live: readonly Occurrence[], cuts: readonly TracedCut[]): Occurrence | null {
  const [first = null] = live;
  const told = cuts.find(({ kind, summary }) => kind !== "micro" && summary === "holds");
  if (!told || (first && first.seq < told.seq)) return first;
  return { seq: told.seq, step: told.step, kind: "compaction", side: "stated", onLivePath: true };
}

/** In one event the call was written before its output came; a summary is met after it took what it took. */
const sideOrder = ({ side }: Occurrence) => (side === "written" ? 0 : 1);

function outcomeOf({ kind, summary }: TracedCut, isInView: boolean, isElsewhere: boolean): TraceLoss["outcome"] {
  if (isElsewhere) return "elsewhere";
  if (isInView) return "in-summary";
  return kind !== "micro" && summary === "opaque" ? "opaque" : "lost";
}

function verdictOf({ known, losses, needs, backs }: Trace): TraceVerdict {
  if (!known) return "never-known";
  if (needs.length > 0) return "needed";
  if (backs.length > 0) return "had-again";
  if (losses.some(({ outcome }) => outcome === "lost")) return "lost";
  if (losses.some(({ outcome }) => outcome === "opaque")) return "not-measurable";
  return losses.some(({ outcome }) => outcome === "in-summary") ? "kept" : "in-view";
}
