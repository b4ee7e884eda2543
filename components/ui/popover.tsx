"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "./button";
import styles from "./popover.module.css";

/** A button with a small panel below it; Escape and anything outside close it. */
export function Popover({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    panel.current?.scrollIntoView({ block: "nearest" });
    const isOutside = (target: EventTarget | null) => target instanceof Node && !root.current?.contains(target);
    const onPointer = (event: Event) => isOutside(event.target) && setOpen(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // It closes the panel, and nothing below it: heard before the page's own keys are.
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", onPointer);
    document.addEventListener("focusin", onPointer);
    document.addEventListener("keydown", onKey, { capture: true });
    return () => {
      document.removeEventListener("pointerdown", onPointer);
      document.removeEventListener("focusin", onPointer);
      document.removeEventListener("keydown", onKey, { capture: true });
    };
  }, [isOpen]);

  return (
    <div ref={root} className={styles.root}>
      <Button ref={button} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {label}
      </Button>
      {isOpen ? (
        <section ref={panel} className={styles.panel} id={id} aria-label={label}>
          {children(() => {
            setOpen(false);
            button.current?.focus();
          })}
        </section>
      ) : null}
    </div>
  );
}
