"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { NoSummary } from "@/components/compaction/compaction-summary";
import { Choice } from "@/components/filters/fields";
import type { Sheet } from "@/components/ui/csv-button";
import type { getCompactionAudit, Survival, ToldFact } from "@/lib/api/audit";
import type { Compaction } from "@/lib/api/events";
import type { Output } from "@/lib/api/operation";
import { wholeSummaryOptions } from "@/lib/client/compactions";
import { AUDITED_CLASSES } from "@/lib/core/audit/audited-classes";
import { formatCount } from "@/lib/core/format-number";
import { AuditSection } from "./audit-section";
import { ClassChoice } from "./class-choice";
import styles from "./compaction-facts-part.module.css";
import { type CompactionPlace, isShown } from "./compaction-place";
import { FactList } from "./fact-list";
import { summaryMark, UnderlinedSummary } from "./underlined-summary";

const FATE_WORDS = { lost: "lost ones", survived: "those that survived", needed: "those needed later" } as const;

/** Facts that left the view, by class, beside the summary with what survived in it underlined. */
export function CompactionFactsPart({
  place,
  compaction,
  audit: { survival, facts },
  shown,
  onChange,
}: {
  place: { team: string; session: string; thread: string };
  compaction: Compaction;
  audit: Pick<Output<typeof getCompactionAudit>, "survival" | "facts">;
  shown: Pick<CompactionPlace, "class" | "fate">;
  onChange: (next: Partial<CompactionPlace>) => void;
}) {
  const listed = useMemo(() => inOrder(facts.filter((fact) => isShown(fact, shown))), [facts, shown]);
  return (
    <AuditSection
      title="What it knew"
      note="Facts that outputs and prompts had stated and that left the view with it, what was needed later first."
      sheet={factSheet(facts)}
    >
      <ClassChoice survival={survival} chosen={shown.class} onChoose={(name) => onChange({ class: name })} />
      <div className={styles.beside}>
        <div className={styles.facts}>
          <Choice
            label="Which facts"
            any="every fact"
            options={FATE_WORDS}
            value={shown.fate}
            onChange={(fate) => onChange({ fate })}
          />
          <FactList
            key={`${shown.class} ${shown.fate}`}
            place={place}
            facts={listed}
            total={totalOf(survival, shown, listed.length)}
            onShowInSummary={showInSummary}
          />
        </div>
        <Summary place={place} compaction={compaction} facts={facts} />
      </div>
    </AuditSection>
  );
}

/** What was needed later first, then what was lost; by class. */
function inOrder(facts: readonly ToldFact[]): ToldFact[] {
  const rank = ({ use, fate, class: name }: ToldFact) =>
    (use ? 0 : fate === "lost" ? 1 : 2) * AUDITED_CLASSES.length + AUDITED_CLASSES.indexOf(name);
  return [...facts].sort((a, b) => rank(a) - rank(b));
}

function showInSummary(fact: ToldFact): void {
  const mark = document.getElementById(summaryMark(fact));
  mark?.scrollIntoView({ block: "center" });
  mark?.focus({ preventScroll: true });
}

function Summary({
  place,
  compaction,
  facts,
}: {
  place: { team: string; session: string; thread: string };
  compaction: Compaction;
  facts: readonly ToldFact[];
}) {
  const { summary } = compaction;
  const isReadable = summary !== null && "text" in summary;
  const rest = useQuery({
    ...wholeSummaryOptions({
      id: (isReadable && summary.id) || "",
      session: place.session,
      thread: place.thread,
    }),
    enabled: isReadable && summary.truncated && summary.id !== null,
  });
  if (!isReadable)
    return (
      <div className={styles.summary}>
        <NoSummary summary={summary} kind={compaction.kind} />
        {summary !== null ? (
          <p className={styles.note}>
            What can still be said: {formatCount(compaction.discardedTools, "output")} left the view; what was done
            again and what stood elsewhere in view is known. What the summary holds is not, so no fact is called lost.
          </p>
        ) : null}
      </div>
    );
  return (
    <div className={styles.summary}>
      <UnderlinedSummary place={place} text={rest.data ?? summary.text} facts={facts} />
      {summary.truncated && !rest.data ? <p className={styles.note}>Only its beginning is shown.</p> : null}
    </div>
  );
}

/** How many there are of what is chosen, listed or not; a use is counted only where it is listed. */
function totalOf(
  survival: readonly Survival[],
  { class: name, fate }: Pick<CompactionPlace, "class" | "fate">,
  listed: number,
) {
  if (fate === "needed") return listed;
  const rows = survival.filter((row) => name === null || row.class === name);
  const of = (row: Survival) => {
    if (fate === "lost") return row.lost;
    return fate === "survived" ? row.survived : row.measured + row.notMeasurable;
  };
  return rows.reduce((sum, row) => sum + of(row), 0);
}

function factSheet(facts: readonly ToldFact[]): Sheet {
  return {
    name: "facts-of-compaction",
    columns: ["class", "text", "fate", "compactions", "known_step", "known_address", "back_step", "use_step", "source"],
    rows: facts.map(({ class: name, text, fate, age, known, back, use }) => [
      ...[name, text, fate, age, known?.step ?? null, known?.observationId ?? null],
      ...[back?.step ?? null, use?.step ?? null, use?.source ?? null],
    ]),
  };
}
