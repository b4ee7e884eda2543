import styles from "./session-skeleton.module.css";
import view from "./session-view.module.css";

/** A session's page while it is on its way: its parts stand where they will stand. */
export function SessionSkeleton() {
  return (
    <main className={view.page} id="content" aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading the session
      </p>
      <div className={view.top}>
        <div className={styles.title} />
        <div className={styles.facts} />
        <div className={styles.box} />
        <div className={styles.figures} />
        <div className={styles.chart} />
      </div>
      <div className={view.panel} />
      <div className={view.timeline}>
        <div className={styles.bar} />
        <div className={view.waiting} />
      </div>
    </main>
  );
}
