import styles from "./wordmark.module.css";

/** The product's name, written over its own erased ghost. */
export function Wordmark() {
  return <span className={styles.mark}>Palimpsest</span>;
}
