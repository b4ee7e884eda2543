import { formatCount } from "@/lib/core/format-number";
import type { MarkKind } from "./chart-geometry";
import styles from "./context-chart.module.css";

/** What the lines of the chart are; only of those it has. */
export function ChartLegend({
  windowTokens,
  isWindowDrawn,
  kinds,
  thinned,
}: {
  windowTokens: number | null;
  isWindowDrawn: boolean;
  kinds: ReadonlySet<MarkKind>;
  thinned: string | null;
}) {
  return (
    <figcaption className={styles.legend}>
      <span className={styles.held}>tokens the model held</span>
      {windowTokens === null ? (
        <span>window not stated in this log</span>
      ) : isWindowDrawn ? (
        <span className={styles.limit}>window, {formatCount(windowTokens, "token")}</span>
      ) : (
        <span>window of {formatCount(windowTokens, "token")}, far above</span>
      )}
      {kinds.has("cut") ? (
        <span className={styles.cutKey}>
          compaction{windowTokens === null ? ", at tokens held" : ", at % of the window"}
        </span>
      ) : null}
      {kinds.has("micro") ? <span className={styles.microKey}>microcompaction</span> : null}
      {kinds.has("failed") ? <span className={styles.failedKey}>compaction that came to nothing</span> : null}
      {thinned ? <span>{thinned}</span> : null}
    </figcaption>
  );
}
