import { type ReactNode, useId } from "react";
import { CsvButton, type Sheet } from "@/components/ui/csv-button";
import styles from "./audit-section.module.css";

/** A part of an audit: what it shows, how that is counted, and its figures to take along. */
export function AuditSection({
  title,
  note,
  sheet,
  id,
  children,
}: {
  title: string;
  note?: ReactNode;
  sheet?: Sheet;
  id?: string;
  children: ReactNode;
}) {
  const own = useId();
  const heading = id ?? own;
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {sheet && sheet.rows.length > 0 ? <CsvButton sheet={sheet} /> : null}
      </div>
      {note ? <p className={styles.note}>{note}</p> : null}
      {children}
    </section>
  );
}

/** A table wider than a small screen scrolls by itself, by keyboard too. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.wide} aria-label={label} tabIndex={0}>
      <table className={styles.table}>{children}</table>
    </section>
  );
}
