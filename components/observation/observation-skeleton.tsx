import styles from "./observation-skeleton.module.css";

/** An observation's page while it is on its way: its parts stand where they will stand. */
export function ObservationSkeleton() {
  return (
    <div className={styles.page}>
      <main className={styles.main} id="content" aria-busy="true">
        <div className={styles.path} />
        <h1 className={styles.id}>
          <span className={styles.ink}>
            <span className="visually-hidden">Recalling the observation</span>
          </span>
        </h1>
        <div className={styles.action} />
        <div className={styles.bar} />
        <div className={styles.content} />
      </main>
      <div className={styles.aside} />
    </div>
  );
}
