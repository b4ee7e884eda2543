import styles from "./interval.module.css";

/** A share with its interval, drawn from 0 to 100 %; the figures beside it say it in words. */
export function Interval({ share, low, high }: { share: number; low: number; high: number }) {
  return (
    <svg className={styles.plot} viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.axis} d="M0 6H100" />
      <path className={styles.grid} d="M25 2V10M50 2V10M75 2V10" />
      <path className={styles.reach} d={`M${low * 100} 6H${high * 100}`} />
      <path className={styles.point} d={`M${share * 100} 2V10`} />
    </svg>
  );
}
