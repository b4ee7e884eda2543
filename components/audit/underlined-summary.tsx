"use client";

import { useMemo } from "react";
import { sessionPath } from "@/components/app/paths";
import type { ToldFact } from "@/lib/api/audit";
import { underlineSummary } from "@/lib/core/audit/underline-summary";
import { visibleString } from "@/lib/core/visible-text";
import styles from "./underlined-summary.module.css";

/** The element in which a fact stands first. */
export const summaryMark = (fact: Pick<ToldFact, "class" | "text">) => `in-summary-${fact.class}-${fact.text}`;

/** A summary with the facts that survived in it underlined, each of which leads to where it was known. */
export function UnderlinedSummary({
  place: { team, session, thread },
  text,
  facts,
}: {
  place: { team: string; session: string; thread: string };
  text: string;
  facts: readonly ToldFact[];
}) {
  const survived = useMemo(() => facts.filter(({ fate }) => fate === "exact"), [facts]);
  const stretches = useMemo(
    () =>
      underlineSummary(
        text,
        survived.map((fact) => fact.text),
      ),
    [text, survived],
  );
  const seen = new Set<number>();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.summary} aria-label="The summary, with what survived in it underlined" tabIndex={0}>
      {stretches.map(({ from, text: words, fact: index }) => {
        const fact = index === null ? undefined : survived[index];
        if (!fact || index === null) return <span key={from}>{visibleString(words)}</span>;
        const isFirst = !seen.has(index);
        seen.add(index);
        return (
          <a
            key={from}
            id={isFirst ? summaryMark(fact) : undefined}
            className={styles.fact}
            href={sessionPath(team, session, { thread, at: fact.known?.seq ?? 0, open: true })}
            title={`known at step ${fact.known?.step ?? "unknown"}`}
          >
            {visibleString(words)}
          </a>
        );
      })}
    </section>
  );
}
