"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import styles from "./filter-bar.module.css";

/** What narrows a list. On a phone the filters fold behind a button, and the order stands beside it: no heads are there. */
export function FilterBar({
  label,
  search,
  filters,
  order,
  onClear,
}: {
  label: string;
  search?: ReactNode;
  filters: ReactNode;
  order: ReactNode;
  /** Null while nothing is filtered. */
  onClear: (() => void) | null;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <search className={cx(styles.bar, isOpen && styles.open)} aria-label={label}>
      {search}
      <Button className={styles.opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Filter
      </Button>
      <div className={styles.order}>{order}</div>
      <div className={styles.filters}>{filters}</div>
      {onClear ? (
        <Button look="link" onClick={onClear}>
          clear
        </Button>
      ) : null}
    </search>
  );
}
