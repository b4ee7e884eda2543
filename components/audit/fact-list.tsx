"use client";

import { useState } from "react";
import { MachineText } from "@/components/observation/machine-text";
import { Button } from "@/components/ui/button";
import type { ToldFact } from "@/lib/api/audit";
import { CLASS_WORDS } from "@/lib/core/audit/class-words";
import { formatInteger } from "@/lib/core/format-number";
import styles from "./fact-list.module.css";
import { SourceLink, StepLink } from "./step-link";

const PAGE_ROWS = 40;

/** Facts that left the view, each with its fate and its places; what stands in the summary leads there. */
export function FactList({
  place,
  facts,
  total,
  onShowInSummary,
}: {
  place: { team: string; session: string; thread: string };
  facts: readonly ToldFact[];
  /** Of these classes and fates, listed or not. */
  total: number;
  onShowInSummary: (fact: ToldFact) => void;
}) {
  const [rows, setRows] = useState(PAGE_ROWS);
  if (facts.length === 0) return <p className={styles.none}>None of this kind left the view.</p>;
  return (
    <>
      {facts.length < total ? (
        <p className={styles.none}>
          The {formatInteger(facts.length)} that matter most of {formatInteger(total)}.
        </p>
      ) : null}
      <ul className={styles.list}>
        {facts.slice(0, rows).map((fact) => (
          <li key={`${fact.class} ${fact.text}`}>
            <p className={styles.text}>
              <span className={styles.class}>{CLASS_WORDS[fact.class][0]}</span> <MachineText text={fact.text} />
            </p>
            <p className={styles.fate}>
              known at <SourceLink {...place} to={fact.known} />,{" "}
              {fact.fate === "exact" ? (
                <Button look="link" onClick={() => onShowInSummary(fact)}>
                  stands in the summary
                </Button>
              ) : (
                <span className={fact.fate === "lost" ? styles.lost : undefined}>{FATE_WORDS[fact.fate]}</span>
              )}
              {fact.age > 1 ? ` at its compaction ${fact.age}` : ""}
              {fact.use ? (
                <>
                  , <strong className={styles.lost}>written again</strong> at <StepLink {...place} to={fact.use} />
                </>
              ) : null}
              {fact.back ? (
                <>
                  , {fact.back.source === "prompt" ? "said again" : "shown again"} at{" "}
                  <SourceLink {...place} to={fact.back} />
                </>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
      {rows < facts.length ? (
        <Button look="link" onClick={() => setRows(rows + PAGE_ROWS)}>
          {formatInteger(facts.length - rows)} more
        </Button>
      ) : null}
    </>
  );
}

const FATE_WORDS: Record<ToldFact["fate"], string> = {
  kept: "still stood elsewhere in view",
  exact: "stands in the summary",
  loose: "only something like it in the summary",
  lost: "lost",
  "not-measurable": "the summary cannot be read",
};
