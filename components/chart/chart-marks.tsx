"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type CompactionFigures, compactionTitle, markLabel, sizesOf } from "@/components/compaction/compaction-words";
import { cx } from "@/components/ui/cx";
import { formatInteger } from "@/lib/core/format-number";
import type { Mark } from "./chart-geometry";
import styles from "./context-chart.module.css";

/** The cuts on the chart: one tab stop, arrow keys from cut to cut, also to those out of sight; Enter goes there. */
export function ChartMarks({
  marks,
  compactions,
  onGo,
  onReveal,
}: {
  /** Those in sight. */
  marks: readonly Mark[];
  compactions: readonly CompactionFigures[];
  onGo: (compaction: CompactionFigures) => void;
  onReveal: (compaction: CompactionFigures) => void;
}) {
  const [current, setCurrent] = useState(0);
  const group = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<number | null>(null);
  // One that was out of sight takes the focus once it is drawn.
  useEffect(() => {
    if (wanted.current === null) return;
    const button = group.current?.querySelector<HTMLElement>(`[data-n="${wanted.current}"]`);
    if (button) wanted.current = null;
    button?.focus();
  });
  if (marks.length === 0) return null;
  const stop = marks.some(({ compaction }) => compaction === compactions[current])
    ? compactions[current]
    : marks[0]?.compaction;

  function move(event: KeyboardEvent) {
    const here = compactions.findIndex(({ n }) => String(n) === document.activeElement?.getAttribute("data-n"));
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: compactions.length - 1 }[event.key];
    const next = to === undefined ? undefined : compactions[to];
    if (to === undefined || !next) return;
    event.preventDefault();
    setCurrent(to);
    wanted.current = next.n;
    onReveal(next);
  }

  return (
    <fieldset ref={group} className={styles.marks} onKeyDown={move}>
      <legend className="visually-hidden">Compactions, go to one</legend>
      {marks.map(({ compaction, x, kind, isFlipped, label, narrowLabel }) => (
        <button
          key={compaction.n}
          type="button"
          data-n={compaction.n}
          className={cx(styles.mark, styles[kind], isFlipped && styles.flipped)}
          style={{ left: `${x * 100}%` }}
          tabIndex={compaction === stop ? 0 : -1}
          aria-label={`${compactionTitle(compaction)}, step ${formatInteger(compaction.step)}, ${sizesOf(compaction)}`}
          onFocus={() => setCurrent(compactions.indexOf(compaction))}
          onClick={() => onGo(compaction)}
        >
          {kind === "micro" ? null : (
            <span className={styles.label} data-wide={label} data-narrow={narrowLabel} aria-hidden="true">
              <span className={styles.short}>{compaction.n}</span>
              <span className={styles.full}>
                {kind === "failed" ? `${compaction.n} · ${compaction.status}` : markLabel(compaction)}
              </span>
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
