import styles from "./table-skeleton.module.css";

/** The rows of a list that is on its way, as high as those that come. */
export function TableSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.table} aria-busy="true">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      <div className={styles.head} />
      <div className={styles.rows} />
    </div>
  );
}
