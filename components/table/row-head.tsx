import Link from "next/link";
import type { ReactNode } from "react";
import styles from "./row-head.module.css";

/** The first cell of a row: its link, which covers the whole row, and a line of facts beneath. */
export function RowHead({ href, title, facts }: { href: string; title: string; facts: readonly (ReactNode | null)[] }) {
  return (
    <>
      <Link className={styles.title} href={href} data-row>
        {title}
      </Link>
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
