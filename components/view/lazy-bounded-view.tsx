import dynamic from "next/dynamic";
import styles from "./bounded-view.module.css";

/** The bounded view, loaded when it is opened. Without a shape of its own the whole page would give way to its skeleton. */
export const LazyBoundedView = dynamic(() => import("./bounded-view").then((module) => module.BoundedView), {
  loading: () => <div className={styles.waiting} role="status" aria-label="Loading the bounded view" />,
});
