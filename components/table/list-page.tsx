import type { ReactNode } from "react";
import styles from "./list-page.module.css";

/** The frame of a page that is one list: the same while it loads and once it is there. */
export function ListPage({
  title,
  status = "",
  tools,
  children,
}: {
  title: string;
  /** How much was found. */
  status?: string;
  tools?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main className={styles.page} id="content">
      <div className={styles.top}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.status} role="status">
          {status}
        </p>
        <div className={styles.tools}>{tools}</div>
      </div>
      {children}
    </main>
  );
}

/** Where the filters will stand. */
export function BarSkeleton() {
  return <div className={styles.bar} />;
}
