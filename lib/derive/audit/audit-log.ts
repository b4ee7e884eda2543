import type { AuditedCall, Cut } from "@/lib/core/audit/audited-call";
import type { FactTable } from "@/lib/core/audit/fact-table";
import { factsOf } from "@/lib/core/audit/facts-of";
import { type FirstEdits, firstEdits } from "@/lib/core/audit/first-edit";
import { followFacts, type HeldCut, type LeftFact } from "@/lib/core/audit/follow-facts";
import { type QuoteTable, quoteHoldingOf } from "@/lib/core/audit/quote-table";
import { type ReDerivability, reDerivabilities } from "@/lib/core/audit/re-derivability";
import { type ReExecution, reExecutions } from "@/lib/core/audit/re-execution";
import { type ReExecutionBaseline, reExecutionBaseline } from "@/lib/core/audit/re-execution-baseline";
import { holdingOf } from "@/lib/core/audit/summary-holding";
import { unionOfRanges } from "@/lib/core/ranges";
import type { LogFacts, ParsedCompaction, ParseSink } from "@/lib/parsers/format";
import { type GatheredThread, gatherThread } from "./gather-thread";

/** What a thread's compactions discarded, and what came of it. */
export interface ThreadAudit {
  cuts: HeldCut[];
  /** Every call, by its event. */
  calls: ReadonlyMap<number, AuditedCall["call"]>;
  facts: FactTable;
  left: LeftFact[];
  /** The user's constraints and requests, and decisions: found by heuristics, and counted apart. */
  quotes: QuoteTable;
  leftQuotes: LeftFact[];
  repeated: ReExecution[];
  baseline: ReExecutionBaseline[];
  firstEdits: FirstEdits;
  /** Of each call that left the view, whether its output can be had again. */
  derivable: ReDerivability[];
}

/** An audit of a log, made as the log is parsed: it keeps facts, not texts. */
export interface LogAudit {
  sink: ParseSink;
  finish(log: LogFacts): Map<string, ThreadAudit>;
}

export function auditLog({ cwd }: { cwd: string | null }): LogAudit {
  const threads = new Map<string, GatheredThread>();
  const of = (thread: string) => {
    const known = threads.get(thread) ?? gatherThread({ cwd });
    threads.set(thread, known);
    return known;
  };
  return {
    sink: {
      event: (event) => of(event.thread).event(event),
      output: (output) => of(output.thread).output(output),
      amend: (amendment) => of(amendment.thread).amend(amendment),
      usage: () => {},
    },
    finish(log) {
      const audits = new Map<string, ThreadAudit>();
      for (const [name, gathered] of threads) {
        const offPath = log.threads.find(({ thread }) => thread === name)?.offPath ?? [];
        const { events, said, calls } = gathered.finish(offPath);
        const cuts = log.compactions
          .filter(({ thread, status }) => thread === name && status === "done")
          .map((compaction) => heldCut(compaction, gathered.facts, cwd));
        audits.set(name, {
          cuts,
          calls: new Map(calls.map(({ seq, call }) => [seq, call])),
          facts: gathered.facts,
          left: followFacts(events, cuts, gathered.facts),
          quotes: gathered.quotes,
          leftQuotes: followFacts(said, quoteCuts(cuts, gathered.quotes), { isTelling: () => true }, () => true),
          ...repetitions(calls, cuts),
        });
      }
      return audits;
    },
  };
}

function repetitions(calls: readonly AuditedCall[], cuts: readonly Cut[]) {
  const repeated = reExecutions(calls, cuts);
  return {
    repeated,
    baseline: reExecutionBaseline(calls, cuts, repeated),
    firstEdits: firstEdits(calls, cuts),
    // What microcompactions took lies between what later ones did.
    derivable: reDerivabilities(calls, unionOfRanges(...cuts.map(({ discarded }) => discarded))),
  };
}

function quoteCuts(cuts: readonly HeldCut[], quotes: QuoteTable): HeldCut[] {
  return cuts.map((cut) => {
    const holds = cut.summary && "text" in cut.summary ? quoteHoldingOf(cut.summary.text) : null;
    return { ...cut, holds: holds && ((number) => holds(quotes.quoteOf(number))) };
  });
}

function heldCut(compaction: ParsedCompaction, facts: FactTable, cwd: string | null): HeldCut {
  const { n, seq, step, kind, discarded, summary } = compaction;
  const cut = { n, seq, step, kind, discarded, summary };
  if (summary === null || !("text" in summary)) return { ...cut, holds: null };
  const holds = holdingOf(summary.text, (text) => factsOf(text, { cwd }));
  return { ...cut, holds: (number) => holds(facts.factOf(number)) };
}
