"use client";

import { type ReactNode, type ToggleEvent, useId, useRef } from "react";
import { cx } from "./cx";
import styles from "./menu.module.css";

const MARGIN_PX = 8;

/** A button that opens a small panel below it; a click elsewhere or Escape closes it. */
export function Menu({
  label,
  isActive = false,
  children,
}: {
  label: ReactNode;
  /** Something in it differs from how it is at first. */
  isActive?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);

  function place(event: ToggleEvent<HTMLDivElement>) {
    const from = opener.current?.getBoundingClientRect();
    if (event.newState !== "open" || !from) return;
    const { style } = event.currentTarget;
    style.top = `${from.bottom + 4}px`;
    style.left = `max(${MARGIN_PX}px, min(${from.left}px, 100vw - ${MARGIN_PX}px - var(--menu-width)))`;
    style.maxHeight = `calc(100dvh - ${from.bottom + 4 + MARGIN_PX}px)`;
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={cx(styles.opener, isActive && styles.active)}
        popoverTarget={id}
        aria-haspopup="dialog"
      >
        {label}
      </button>
      <div id={id} popover="auto" className={styles.panel} onBeforeToggle={place}>
        {children}
      </div>
    </>
  );
}
