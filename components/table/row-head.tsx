import Link from "next/link";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import styles from "./row-head.module.css";

/** The first cell of a row: its link, which covers the whole row, and a line of facts beneath. */
export function RowHead({
  href,
  title,
  facts,
}: {
  /** Null where the row leads nowhere. */
  href: string | null;
  title: ReactNode;
  facts: readonly (ReactNode | null)[];
}) {
  return (
    <>
      {href === null ? (
        <span className={styles.title}>{title}</span>
      ) : (
        <Link className={cx(styles.title, styles.link)} href={href} data-row>
          {title}
        </Link>
      )}
      <span className={styles.facts}>
        {facts
          .filter((fact) => fact !== null)
          .map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity but their order.
            <span key={index}>{fact}</span>
          ))}
      </span>
    </>
  );
}
