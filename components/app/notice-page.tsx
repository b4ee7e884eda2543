import type { ReactNode } from "react";
import styles from "./notice-page.module.css";

/** A page that has one thing to say and says what to do next. */
export function NoticePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page} id="content">
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.body}>{children}</div>
    </main>
  );
}
