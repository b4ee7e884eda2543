"use client";

import { useRef } from "react";
import { MachineText } from "@/components/observation/machine-text";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { formatCount } from "@/lib/core/format-number";
import { SUMMARY_SECTIONS, type SummaryPart } from "@/lib/core/summary-sections";
import styles from "./summary-sections.module.css";

/** A summary with its table of contents: the nine sections that were asked for, and which of them are not there. */
export function SummarySections({
  parts,
  isCut,
  isClipped,
  onUnfold,
}: {
  parts: readonly SummaryPart[];
  /** Only the beginning of the summary is here. */
  isCut: boolean;
  isClipped: boolean;
  onUnfold: () => void;
}) {
  const text = useRef<HTMLDivElement>(null);
  const written = new Map(parts.map((part) => [part.section, part.text.length]));

  function go(section: number) {
    onUnfold();
    // After the fold has opened: before, there is nothing to scroll.
    requestAnimationFrame(() => {
      const heading = text.current?.querySelector<HTMLElement>(`[data-section="${section}"]`);
      heading?.focus({ preventScroll: true });
      heading?.scrollIntoView({ block: "start" });
    });
  }

  return (
    <div className={styles.parts}>
      <nav aria-label="Sections of the summary">
        <ol className={styles.contents}>
          {SUMMARY_SECTIONS.map((name, index) => {
            const chars = written.get(index + 1);
            return (
              <li key={name} className={cx(chars === undefined && styles.absent)}>
                <span className={styles.number}>{index + 1}</span>
                {chars === undefined ? (
                  <span>
                    {name} <em>{isCut ? "not in this part" : "not in this summary"}</em>
                  </span>
                ) : (
                  <Button look="link" className={styles.entry} onClick={() => go(index + 1)}>
                    {name}
                  </Button>
                )}
                {chars === undefined ? null : <span className={styles.chars}>{formatCount(chars, "char")}</span>}
              </li>
            );
          })}
        </ol>
      </nav>
      <div ref={text} className={cx(styles.text, isClipped && styles.clipped)}>
        {parts.map((part) => (
          <Part key={part.at} part={part} />
        ))}
      </div>
    </div>
  );
}

function Part({ part: { kind, section, text } }: { part: SummaryPart }) {
  if (kind === "section") {
    const end = text.indexOf("\n");
    const heading = end === -1 ? text : text.slice(0, end);
    return (
      <section>
        <h3 className={styles.heading} tabIndex={-1} data-section={section}>
          <MachineText text={heading} />
        </h3>
        {end === -1 ? null : <MachineText text={text.slice(end + 1)} />}
      </section>
    );
  }
  if (kind === "analysis")
    return (
      <details className={styles.aside}>
        <summary>Analysis, {formatCount(text.length, "char")}: what the model noted before it summarised</summary>
        <MachineText text={text} />
      </details>
    );
  return (
    <div className={styles.aside}>
      <MachineText text={text} />
    </div>
  );
}
