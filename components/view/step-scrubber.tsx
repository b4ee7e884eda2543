"use client";

import { type KeyboardEvent, type Ref, useMemo } from "react";
import { Button } from "@/components/ui/button";
import { cssVars } from "@/components/ui/css-vars";
import { Icon } from "@/components/ui/icon";
import { formatInteger } from "@/lib/core/format-number";
import styles from "./step-scrubber.module.css";

/** What PageUp and PageDown move by. */
const LEAP = 10;
/** More marks than this would be nearer together than a screen can show. */
const MOST_MARKS = 400;

/** A slider over the steps of a thread, with a mark where its client compacted, and a field for the step. */
export function StepScrubber({
  ref,
  text,
  onText,
  step,
  steps,
  cuts,
}: {
  ref?: Ref<HTMLInputElement>;
  /** What stands in the field; `step` is what that comes to. */
  text: string;
  onText: (text: string) => void;
  step: number;
  steps: number;
  /** The steps at which a compaction was done, ascending. */
  cuts: readonly number[];
}) {
  const before = cuts.findLast((cut) => cut < step);
  const after = cuts.find((cut) => cut > step);
  const go = (to: number) => onText(String(Math.min(Math.max(to, 0), steps)));

  function press(event: KeyboardEvent) {
    const by = { PageUp: LEAP, PageDown: -LEAP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(step + by);
  }

  return (
    <div className={styles.scrubber}>
      <span className={styles.step}>
        <label>
          Step{" "}
          <input
            type="number"
            className={styles.field}
            min={0}
            max={steps}
            value={text}
            disabled={steps === 0}
            onChange={(event) => onText(event.target.value)}
          />
        </label>{" "}
        of {formatInteger(steps)}
      </span>
      <span className={styles.jumps}>
        <Button
          look="icon"
          aria-label="Previous compaction"
          title="Previous compaction (p)"
          disabled={before === undefined}
          onClick={() => before !== undefined && go(before)}
        >
          <Icon name="chevron" className={styles.back} />
        </Button>
        <span aria-hidden="true">compaction</span>
        <Button
          look="icon"
          aria-label="Next compaction"
          title="Next compaction (n)"
          disabled={after === undefined}
          onClick={() => after !== undefined && go(after)}
        >
          <Icon name="chevron" />
        </Button>
      </span>
      <div className={styles.track}>
        <Marks cuts={cuts} steps={steps} />
        <input
          ref={ref}
          type="range"
          className={styles.slider}
          aria-label="Step of the bounded view"
          aria-valuetext={valueText(step, steps, cuts)}
          min={0}
          max={steps}
          value={step}
          disabled={steps === 0}
          onKeyDown={press}
          onChange={(event) => onText(event.target.value)}
        />
      </div>
    </div>
  );
}

function Marks({ cuts, steps }: { cuts: readonly number[]; steps: number }) {
  const shares = useMemo(
    () => [...new Set(cuts.map((cut) => Math.round((cut / Math.max(steps, 1)) * MOST_MARKS) / MOST_MARKS))],
    [cuts, steps],
  );
  return shares.map((share) => (
    <span key={share} className={styles.mark} style={cssVars({ "--share": share })} aria-hidden="true" />
  ));
}

function valueText(step: number, steps: number, cuts: readonly number[]): string {
  const words = `step ${formatInteger(step)} of ${formatInteger(steps)}`;
  return cuts.includes(step) ? `${words}, after a compaction` : words;
}
