"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import styles from "./filter-bar.module.css";

/** What narrows a list. On a phone the filters fold behind a button; what is found and how it is shown stays. */
export function FilterBar({
  label,
  search,
  filters,
  onClear,
  status,
  tools,
}: {
  label: string;
  search?: ReactNode;
  filters: ReactNode;
  /** Null while nothing is filtered. */
  onClear: (() => void) | null;
  /** How much was found. */
  status: string;
  tools: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <search className={cx(styles.bar, isOpen && styles.open)} aria-label={label}>
      {search}
      <Button className={styles.opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Filter
      </Button>
      <div className={styles.filters}>{filters}</div>
      {onClear ? (
        <Button look="link" onClick={onClear}>
          clear
        </Button>
      ) : null}
      <span className={styles.space} />
      <span className={styles.status} role="status">
        {status}
      </span>
      <div className={styles.tools}>{tools}</div>
    </search>
  );
}
