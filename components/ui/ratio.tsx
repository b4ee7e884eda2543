import { cx } from "./cx";
import styles from "./ratio.module.css";

/** A hairline that shows a share; the figure beside it says it in words. */
export function Ratio({ part, whole, ink = "ink" }: { part: number; whole: number; ink?: "ink" | "amber" }) {
  const share = whole > 0 ? Math.min(Math.max(part / whole, 0), 1) : 0;
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={cx(styles.fill, ink === "amber" && styles.amber)} style={{ width: `${share * 100}%` }} />
    </span>
  );
}
