import type { SeqRanges } from "../event";
import { unionOfRanges } from "../ranges";
import type { AuditedCut, AuditedEvent, FactNumber } from "./audited-thread";
import type { FactTable } from "./fact-table";
import { createPresence } from "./presence";
import type { Holding } from "./summary-holding";

export const FATES = ["kept", "exact", "loose", "lost", "not-measurable"] as const;
/**
 * What became of a fact that left the view: it stood elsewhere in what remained; the summary holds it, as it stood or by a
 * weaker likeness; it was lost; or the summary cannot be read.
 */
export type Fate = (typeof FATES)[number];

/** How the model had a lost fact again when it wrote it: an output showed it, the user said it, or the log does not say. */
export type Source = "output" | "prompt" | "neither";

/** A fact that an output had stated, at a compaction that took places of it out of the view. */
export interface LeftFact {
  fact: FactNumber;
  n: number;
  /** The latest output before it that stated the fact. */
  known: number;
  /** It came to this compaction through the summary of an earlier one. */
  isCarried: boolean;
  fate: Fate;
  /** Where a lost fact was first shown again. */
  back: { seq: number; source: "output" | "prompt" } | null;
  /** Where the model first wrote a lost fact again. */
  use: { seq: number; source: Source } | null;
}

/** A cut with what it left in the place of what it took. */
export interface HeldCut extends AuditedCut {
  /** How its summary holds a fact; null where it cannot be read. */
  holds: ((fact: FactNumber) => Holding) | null;
}

/**
 * Follows the facts of a thread through its compactions. Only what stands on the live path counts. What an output shows
 * is known to the responses after its own: calls of one response know nothing of each other's outputs.
 *
 * @param isSource which events' facts are followed: those of outputs, unless another kind of facts is
 */
export function followFacts(
  events: readonly AuditedEvent[],
  cuts: readonly HeldCut[],
  facts: Pick<FactTable, "isTelling">,
  isSource: (event: AuditedEvent) => boolean = ({ kind }) => kind === "tool",
): LeftFact[] {
  const live = events.filter(({ onLivePath }) => onLivePath);
  const eventAt = new Map(live.map((event) => [event.seq, event]));
  const presence = createPresence();
  const knownAt = new Map<FactNumber, number>();
  const lost = new Map<FactNumber, Lost>();
  const left: LeftFact[] = [];
  let standing: Standing = { seq: -1, facts: [] };
  /** Outputs that microcompactions took: their calls are still in view. */
  let cleared: SeqRanges = [];

  function take(cut: HeldCut): void {
    const isMicro = cut.kind === "micro";
    const events = isMicro ? cut.discarded : unionOfRanges(cut.discarded, cleared);
    const gone = isMicro ? events : withSeq(events, standing.seq);
    cleared = isMicro ? unionOfRanges(cleared, cut.discarded) : [];
    const taken = factsIn(events, eventAt);
    const carried = standing.facts.filter((fact) => !taken.has(fact));
    const held: FactNumber[] = [];
    for (const [fact, isCarried] of [...[...taken].map(pairWith(false)), ...carried.map(pairWith(true))]) {
      const remains = presence.leave(fact, gone, isMicro);
      const known = knownAt.get(fact);
      if (remains === null || known === undefined || !facts.isTelling(fact)) continue;
      const fate = remains ? "kept" : fateOf(cut, fact);
      const one: LeftFact = { fact, n: cut.n, known, isCarried, fate, back: null, use: null };
      left.push(one);
      if (fate === "exact") held.push(fact);
      if (fate === "lost") lost.set(fact, { one, backStep: 0 });
    }
    if (isMicro) return;
    standing = { seq: cut.seq, facts: held };
    for (const fact of held) presence.add(fact, cut.seq, true);
  }

  let next = 0;
  for (const event of live) {
    for (let cut = cuts[next]; cut && cut.seq <= event.seq; cut = cuts[++next]) take(cut);
    for (const fact of event.written) {
      const loss = lost.get(fact);
      if (loss) use(loss, event);
      lost.delete(fact);
      presence.add(fact, event.seq, false);
    }
    for (const fact of event.stated) {
      const loss = lost.get(fact);
      if (loss) showAgain(loss, event);
      if (isSource(event)) knownAt.set(fact, event.seq);
      presence.add(fact, event.seq, true);
    }
  }
  for (const cut of cuts.slice(next)) take(cut);
  return left;
}

interface Standing {
  /** The summary in view: the event it came with, and the facts it holds; -1 while there is none. */
  seq: number;
  facts: readonly FactNumber[];
}

interface Lost {
  one: LeftFact;
  /** The step of the event that showed it again. */
  backStep: number;
}

function showAgain(loss: Lost, { seq, step, kind }: AuditedEvent): void {
  if (loss.one.back) return;
  loss.one.back = { seq, source: kind === "prompt" ? "prompt" : "output" };
  loss.backStep = step;
}

function use({ one, backStep }: Lost, { seq, step }: AuditedEvent): void {
  const source = one.back && backStep < step ? one.back.source : "neither";
  one.use = { seq, source };
}

function fateOf({ summary, holds }: HeldCut, fact: FactNumber): Fate {
  if (!holds) return summary === null ? "lost" : "not-measurable";
  const holding = holds(fact);
  return holding === "none" ? "lost" : holding;
}

function factsIn(ranges: SeqRanges, eventAt: ReadonlyMap<number, AuditedEvent>): Set<FactNumber> {
  const facts = new Set<FactNumber>();
  for (const [from, to] of ranges) {
    for (let seq = from; seq < to; seq++) {
      const event = eventAt.get(seq);
      for (const fact of event?.stated ?? []) facts.add(fact);
      for (const fact of event?.written ?? []) facts.add(fact);
    }
  }
  return facts;
}

const withSeq = (ranges: SeqRanges, seq: number): SeqRanges =>
  seq < 0 ? ranges : unionOfRanges(ranges, [[seq, seq + 1]]);

const pairWith =
  (isCarried: boolean) =>
  (fact: FactNumber): [FactNumber, boolean] => [fact, isCarried];
