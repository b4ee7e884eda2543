"use client";

import { type PointerEvent, useMemo, useState } from "react";
import { type CompactionFigures, compactionTitle, sizesOf } from "@/components/compaction/compaction-words";
import { cssVars } from "@/components/ui/css-vars";
import { Time } from "@/components/ui/time";
import type { ContextPoint, getContext } from "@/lib/api/sessions";
import type { CallOutput } from "@/lib/client/call";
import { formatCount, formatInteger, formatShare } from "@/lib/core/format-number";
import { chartGeometry, HEIGHT, WIDTH } from "./chart-geometry";
import { ChartMarks } from "./chart-marks";
import styles from "./context-chart.module.css";

type Context = CallOutput<typeof getContext>;

/** What the model held at each step, and where it was cut: the map of the session. */
export function ContextChart({
  context,
  compactions,
  onGo,
}: {
  context: Context;
  compactions: readonly CompactionFigures[];
  onGo: (compaction: CompactionFigures) => void;
}) {
  const { points, windowTokens, steps } = context;
  const geometry = useMemo(
    () => chartGeometry(points, compactions, { steps, windowTokens }),
    [points, compactions, steps, windowTokens],
  );
  const [hover, setHover] = useState<ContextPoint | null>(null);
  const last = Math.max(steps, points.at(-1)?.step ?? 0, 1);

  function follow(event: PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const step = 1 + ((event.clientX - box.left) / box.width) * (last - 1);
    setHover(nearest(points, step));
  }

  const hoverX = hover && last > 1 ? (hover.step - 1) / (last - 1) : 0.5;

  return (
    <figure className={styles.chart} aria-label={chartSentence(context, compactions)}>
      <div className={styles.scale} aria-hidden="true">
        {[1, 0.5, 0].map((share) => (
          <span key={share} style={{ bottom: `${share * 100}%` }}>
            {formatInteger(geometry.top * share)}
          </span>
        ))}
      </div>
      <div className={styles.plot} onPointerMove={follow} onPointerLeave={() => setHover(null)}>
        <svg className={styles.svg} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.area} d={geometry.area} />
          <path className={styles.line} d={geometry.line} vectorEffect="non-scaling-stroke" />
        </svg>
        {geometry.window === null ? null : (
          <span className={styles.window} style={{ bottom: `${geometry.window * 100}%` }} aria-hidden="true" />
        )}
        <ChartMarks marks={geometry.marks} onGo={onGo} />
        {hover ? (
          <>
            <span className={styles.cursor} style={{ left: `${hoverX * 100}%` }} />
            <span
              className={styles.dot}
              style={{ left: `${hoverX * 100}%`, bottom: `${Math.min(hover.tokens / geometry.top, 1) * 100}%` }}
            />
            <p
              className={styles.readout}
              data-side={hoverX > 0.5 ? "left" : "right"}
              style={cssVars({ "--x": `${hoverX * 100}%` })}
            >
              <strong>{formatCount(hover.tokens, "token")}</strong> step {formatInteger(hover.step)}
              {hover.at ? (
                <>
                  {" · "}
                  <Time at={hover.at} as="minute" />
                </>
              ) : null}
            </p>
          </>
        ) : null}
      </div>
      <figcaption className={styles.legend}>
        <span className={styles.held}>tokens the model held</span>
        {windowTokens === null ? null : geometry.window === null ? (
          <span>window of {formatCount(windowTokens, "token")}, far above</span>
        ) : (
          <span className={styles.limit}>window, {formatCount(windowTokens, "token")}</span>
        )}
        {compactions.some((c) => c.kind !== "micro") ? (
          <span className={styles.cut}>compaction{windowTokens === null ? "" : ", at % of the window"}</span>
        ) : null}
        {compactions.some((c) => c.kind === "micro") ? <span className={styles.tick}>microcompaction</span> : null}
        {context.thinned ? <span>{formatInteger(points.length)} of the calls are drawn</span> : null}
      </figcaption>
      <CompactionTable compactions={compactions} />
    </figure>
  );
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

function chartSentence(
  { peakTokens, windowTokens, steps }: Context,
  compactions: readonly CompactionFigures[],
): string {
  const full = compactions.filter((c) => c.kind !== "micro").length;
  const peak = peakTokens === null ? "" : `, ${formatCount(peakTokens, "token")} at most`;
  const share = peakTokens !== null && windowTokens !== null ? formatShare(peakTokens, windowTokens) : null;
  return `Context over ${formatCount(steps, "step")}${peak}${share ? `, ${share} of the window` : ""}, ${formatCount(full, "compaction")}`;
}

/** The chart in words, for who cannot see it. */
function CompactionTable({ compactions }: { compactions: readonly CompactionFigures[] }) {
  if (compactions.length === 0) return null;
  return (
    <table className="visually-hidden">
      <caption>Compactions of this thread</caption>
      <thead>
        <tr>
          <th scope="col">Compaction</th>
          <th scope="col">Step</th>
          <th scope="col">Tokens before and after</th>
        </tr>
      </thead>
      <tbody>
        {compactions.map((compaction) => (
          <tr key={compaction.n}>
            <th scope="row">{compactionTitle(compaction)}</th>
            <td>{formatInteger(compaction.step)}</td>
            <td>{sizesOf(compaction)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
