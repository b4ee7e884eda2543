"use client";

import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from "react";
import { cssVars } from "@/components/ui/css-vars";
import { Time } from "@/components/ui/time";
import type { ContextPoint } from "@/lib/api/sessions";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import { type StepRange, stepAt, toView } from "./chart-view";
import styles from "./context-chart.module.css";

/** A drag of fewer pixels is a click. */
const CLICK_PX = 5;

/**
 * The ground of the chart: shows what was held under the pointer, a drag zooms into a stretch, a click goes to a step.
 * By keyboard it is a slider along the steps.
 */
export function ChartPlot({
  ref,
  points,
  view,
  top,
  at,
  onAt,
  onZoom,
  onGoStep,
}: {
  ref: RefObject<HTMLDivElement | null>;
  points: readonly ContextPoint[];
  view: StepRange;
  top: number;
  /** The step that is looked at. */
  at: number | null;
  onAt: (step: number | null) => void;
  onZoom: (from: number, to: number) => void;
  onGoStep?: ((step: number) => void) | undefined;
}) {
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const found = at === null ? null : nearest(points, at);
  const place = toView(view);

  const shareOf = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
  };
  const isClick = (event: PointerEvent<HTMLDivElement>, { from }: { from: number }) =>
    Math.abs(shareOf(event) - from) * event.currentTarget.getBoundingClientRect().width < CLICK_PX;

  function start(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ from: shareOf(event), to: shareOf(event) });
  }
  function follow(event: PointerEvent<HTMLDivElement>) {
    onAt(stepAt(view, shareOf(event)));
    if (drag) setDrag({ from: drag.from, to: shareOf(event) });
  }
  function end(event: PointerEvent<HTMLDivElement>) {
    if (!drag) return;
    const [from, to] = [drag.from, shareOf(event)].map((share) => stepAt(view, share)).sort((a, b) => a - b);
    setDrag(null);
    if (from === undefined || to === undefined) return;
    if (!isClick(event, drag)) return onZoom(from, to);
    const step = nearest(points, from)?.step;
    if (step !== undefined) onGoStep?.(step);
  }

  function press(event: KeyboardEvent) {
    const here = found?.step ?? Math.round((view.from + view.to) / 2);
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return onGoStep?.(here);
    }
    const stride = Math.max(1, Math.round((view.to - view.from) / 100));
    const by = {
      ArrowRight: stride,
      ArrowUp: stride,
      ArrowLeft: -stride,
      ArrowDown: -stride,
      PageUp: 10 * stride,
      PageDown: -10 * stride,
      Home: -Infinity,
      End: Infinity,
    }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onAt(nextPoint(points, here, by));
  }

  const x = found ? place(found.step) : 0;
  return (
    <>
      <div
        ref={ref}
        className={styles.ground}
        role="slider"
        tabIndex={0}
        aria-label={onGoStep ? "Step, Enter goes there" : "Step"}
        aria-valuemin={view.from}
        aria-valuemax={view.to}
        aria-valuenow={found?.step ?? view.from}
        aria-valuetext={found ? `step ${formatInteger(found.step)}, ${formatCount(found.tokens, "token")}` : "no step"}
        onPointerDown={start}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={() => setDrag(null)}
        onPointerLeave={() => (drag ? undefined : onAt(null))}
        onBlur={() => onAt(null)}
        onKeyDown={press}
      />
      {drag ? (
        <span
          className={styles.brush}
          style={{ left: `${Math.min(drag.from, drag.to) * 100}%`, width: `${Math.abs(drag.to - drag.from) * 100}%` }}
        />
      ) : null}
      {found && x >= 0 && x <= 1 ? (
        <>
          <span className={styles.cursor} style={{ left: `${x * 100}%` }} />
          <span
            className={styles.dot}
            style={{ left: `${x * 100}%`, bottom: `${Math.min(found.tokens / top, 1) * 100}%` }}
          />
          <p
            className={styles.readout}
            data-side={x > 0.5 ? "left" : "right"}
            style={cssVars({ "--x": `${x * 100}%` })}
          >
            <strong>{formatCount(found.tokens, "token")}</strong> step {formatInteger(found.step)}
            {found.at ? (
              <>
                {" · "}
                <Time at={found.at} as="minute" />
              </>
            ) : null}
          </p>
        </>
      ) : null}
    </>
  );
}

/** The step of the next drawn point at least so many steps on. */
function nextPoint(points: readonly ContextPoint[], step: number, by: number): number {
  const to =
    by > 0 ? points.find((point) => point.step >= step + by) : points.findLast((point) => point.step <= step + by);
  return (to ?? (by > 0 ? points.at(-1) : points[0]))?.step ?? step;
}

function nearest(points: readonly ContextPoint[], step: number): ContextPoint | null {
  let low = 0;
  let high = points.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.step ?? 0) < step) low = middle + 1;
    else high = middle;
  }
  const right = points[low];
  const left = points[low - 1];
  if (!right) return left ?? null;
  return left && step - left.step < right.step - step ? left : right;
}
