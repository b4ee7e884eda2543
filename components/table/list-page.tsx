import type { ReactNode } from "react";
import styles from "./list-page.module.css";

/** The frame of a page that is one list: the same while it loads and once it is there. */
export function ListPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page} id="content">
      <h1 className={styles.title}>{title}</h1>
      {children}
    </main>
  );
}

/** Where the filters will stand. */
export function BarSkeleton() {
  return <div className={styles.bar} />;
}
