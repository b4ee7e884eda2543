import type { ReactNode } from "react";
import styles from "./timeline-bar.module.css";

/** Above the rows while they are read. */
export function TimelineBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar} data-timeline-bar>
      {children}
    </div>
  );
}
