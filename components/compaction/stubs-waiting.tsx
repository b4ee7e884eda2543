import { formatCount } from "@/lib/core/format-number";
import styles from "./compaction.module.css";

/** The room that stubs will take. */
export function StubsWaiting({ rows }: { rows: number }) {
  return (
    <div className={styles.waiting} style={{ height: rows * 30 }} role="status">
      <span className="visually-hidden">Loading {formatCount(rows, "stub")}</span>
    </div>
  );
}
