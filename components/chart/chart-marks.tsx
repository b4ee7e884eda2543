"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import { type CompactionFigures, compactionTitle, markLabel, sizesOf } from "@/components/compaction/compaction-words";
import { cx } from "@/components/ui/cx";
import { formatInteger } from "@/lib/core/format-number";
import type { Mark } from "./chart-geometry";
import styles from "./context-chart.module.css";

/** The cuts on the chart: one tab stop, arrow keys from cut to cut, Enter goes there. */
export function ChartMarks({ marks, onGo }: { marks: readonly Mark[]; onGo: (compaction: CompactionFigures) => void }) {
  const [current, setCurrent] = useState(0);
  const group = useRef<HTMLFieldSetElement>(null);
  if (marks.length === 0) return null;

  function move(event: KeyboardEvent) {
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: marks.length - 1 }[event.key];
    if (to === undefined || to < 0 || to >= marks.length) return;
    event.preventDefault();
    setCurrent(to);
    group.current?.querySelectorAll("button")[to]?.focus();
  }

  return (
    <fieldset ref={group} className={styles.marks} onKeyDown={move}>
      <legend className="visually-hidden">Compactions, go to one</legend>
      {marks.map(({ compaction, x, isMicro, isFlipped, label, narrowLabel }, i) => (
        <button
          key={compaction.n}
          type="button"
          className={cx(styles.mark, isMicro && styles.micro, isFlipped && styles.flipped)}
          style={{ left: `${x * 100}%` }}
          tabIndex={i === current ? 0 : -1}
          aria-label={`${compactionTitle(compaction)}, step ${formatInteger(compaction.step)}, ${sizesOf(compaction)}`}
          onFocus={() => setCurrent(i)}
          onClick={() => onGo(compaction)}
        >
          {isMicro ? null : (
            <span className={styles.label} data-wide={label} data-narrow={narrowLabel} aria-hidden="true">
              <span className={styles.short}>{compaction.n}</span>
              <span className={styles.full}>{markLabel(compaction)}</span>
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
