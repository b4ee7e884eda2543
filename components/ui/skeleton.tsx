import styles from "./skeleton.module.css";

/** A page's shape while it is on its way; nothing in it moves when the page comes. */
export function Skeleton({ rows, rowPx, label }: { rows: number; rowPx: number; label: string }) {
  return (
    <main className={styles.page} id="content" aria-busy="true">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      <div className={styles.title} />
      <div className={styles.facts} />
      <div className={styles.rows} style={{ height: rows * rowPx, backgroundSize: `100% ${rowPx}px` }} />
    </main>
  );
}
