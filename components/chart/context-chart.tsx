"use client";

import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import type { CompactionFigures } from "@/components/compaction/compaction-words";
import { Button } from "@/components/ui/button";
import type { ContextPoint } from "@/lib/api/sessions";
import type { CallOutput } from "@/lib/client/call";
import { formatCount, formatInteger, formatShare } from "@/lib/core/format-number";
import { pointsInView } from "@/lib/core/thin-points";
import { chartGeometry, HEIGHT, markKind, WIDTH } from "./chart-geometry";
import { ChartLegend } from "./chart-legend";
import { ChartMarks } from "./chart-marks";
import { ChartPlot } from "./chart-plot";
import { CompactionTable } from "./chart-table";
import { axisSteps, revealing, type StepRange, stepAt, toView, within, zoomed } from "./chart-view";
import styles from "./context-chart.module.css";

type Context = CallOutput<"getContext">;

/** More would be nearer together than a screen can show. */
const DRAWN_POINTS = 1_500;
const TICKS = 6;
/** How much nearer one press brings it. */
const NEARER = 0.5;

/** What the model held at each step, and where it was cut: the map of the session. */
export function ContextChart({
  context,
  detail,
  compactions,
  zoom,
  onZoom,
  onGo,
  onGoStep,
}: {
  context: Context;
  /** The same of the stretch in sight, in more detail. */
  detail?: Context | undefined;
  compactions: readonly CompactionFigures[];
  /** The stretch in sight; null for all of it. */
  zoom: StepRange | null;
  onZoom: (zoom: StepRange | null) => void;
  onGo: (compaction: CompactionFigures) => void;
  onGoStep?: ((step: number) => void) | undefined;
}) {
  const { windowTokens, steps, peakTokens } = context;
  const whole = { from: 1, to: Math.max(steps, context.points.at(-1)?.step ?? 0, 1) };
  const asked = zoom ? within(whole, zoom.from, zoom.to) : null;
  const { from, to } = asked ?? whole;
  const points = useMemo(
    () =>
      pointsInView(
        (detail ?? context).points,
        compactions.map(({ step }) => step),
        { from, to },
        DRAWN_POINTS,
      ),
    [context, detail, compactions, from, to],
  );
  const geometry = useMemo(
    () => chartGeometry(points, compactions, { steps: whole.to, windowTokens, peakTokens, view: { from, to } }),
    [points, compactions, whole.to, windowTokens, peakTokens, from, to],
  );
  const [at, setAt] = useState<number | null>(null);
  const ground = useRef<HTMLDivElement>(null);
  const view = { from, to };
  const place = toView(view);

  const zoomBy = (factor: number) => onZoom(zoomed(whole, view, at ?? stepAt(view, 0.5), factor));
  const look = (step: number | null) => {
    setAt(step);
    if (step !== null && asked && (step < from || step > to)) onZoom(revealing(whole, view, step));
  };

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = {
      "+": () => zoomBy(NEARER),
      "=": () => zoomBy(NEARER),
      "-": () => zoomBy(1 / NEARER),
      "0": () => onZoom(null),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <figure className={styles.chart} aria-label={chartSentence(context, compactions)} onKeyDown={press}>
      <div className={styles.scale} aria-hidden="true">
        {[1, 0.5, 0].map((share) => (
          <span key={share} style={{ bottom: `${share * 100}%` }}>
            {formatInteger(geometry.top * share)}
          </span>
        ))}
      </div>
      <div className={styles.plot}>
        <svg
          className={styles.svg}
          data-zoomed={asked !== null}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className={styles.area} d={geometry.area} />
          <path className={styles.line} d={geometry.line} vectorEffect="non-scaling-stroke" />
        </svg>
        {geometry.window === null ? null : (
          <span className={styles.window} style={{ bottom: `${geometry.window * 100}%` }} aria-hidden="true" />
        )}
        <ChartPlot
          ref={ground}
          points={points}
          view={view}
          top={geometry.top}
          at={at}
          onAt={look}
          onZoom={(first, last) => onZoom(within(whole, first, last))}
          onGoStep={onGoStep}
        />
        <ChartMarks
          marks={geometry.marks}
          compactions={compactions}
          onGo={onGo}
          onReveal={({ step }) => asked && onZoom(revealing(whole, view, step))}
        />
      </div>
      <div className={styles.axis} aria-hidden="true">
        {axisSteps(view, TICKS).map((step, i) => (
          <span key={step} data-edge={edgeOf(place(step))} style={{ left: `${place(step) * 100}%` }}>
            {i === 0 ? `step ${formatInteger(step)}` : formatInteger(step)}
          </span>
        ))}
      </div>
      <div className={styles.foot}>
        <ChartLegend
          windowTokens={windowTokens}
          isWindowDrawn={geometry.window !== null}
          kinds={new Set(compactions.map(markKind))}
          thinned={thinnedWords(detail ?? context, view, points)}
        />
        <div className={styles.zoom}>
          {asked ? (
            <>
              <span>
                steps {formatInteger(from)} to {formatInteger(to)}
              </span>
              <Button look="link" onClick={() => onZoom(null)}>
                Whole session
              </Button>
            </>
          ) : null}
          <Button
            look="link"
            aria-label="Zoom in"
            title="Zoom in (+), or drag on the chart"
            onClick={() => zoomBy(NEARER)}
          >
            +
          </Button>
          <Button
            look="link"
            aria-label="Zoom out"
            title="Zoom out (-)"
            disabled={!asked}
            onClick={() => zoomBy(1 / NEARER)}
          >
            −
          </Button>
        </div>
      </div>
      <CompactionTable compactions={compactions} />
    </figure>
  );
}

/** Said where some calls are not drawn as points of their own. */
function thinnedWords(
  { thinned, points }: Context,
  { from, to }: StepRange,
  drawn: readonly ContextPoint[],
): string | null {
  const isIn = ({ step }: ContextPoint) => step >= from && step <= to;
  const count = drawn.filter(isIn).length;
  if (!thinned && count === points.filter(isIn).length) return null;
  return `${formatInteger(count)} of the calls are drawn, every peak and cut among them`;
}

function edgeOf(share: number): "start" | "end" | undefined {
  if (share < 0.06) return "start";
  return share > 0.95 ? "end" : undefined;
}

function chartSentence(
  { peakTokens, windowTokens, steps }: Context,
  compactions: readonly CompactionFigures[],
): string {
  const full = compactions.filter((c) => c.kind !== "micro").length;
  const peak = peakTokens === null ? "" : `, ${formatCount(peakTokens, "token")} at most`;
  const share = peakTokens !== null && windowTokens !== null ? formatShare(peakTokens, windowTokens) : null;
  return `Context over ${formatCount(steps, "step")}${peak}${share ? `, ${share} of the window` : ""}, ${formatCount(full, "compaction")}`;
}
