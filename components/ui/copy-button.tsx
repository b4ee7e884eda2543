"use client";

import { useEffect, useState } from "react";
import { Button, type ButtonLook } from "./button";
import styles from "./copy-button.module.css";
import { Icon } from "./icon";

const SHOWN_MS = 1_500;

/** Copies a text, or what a function gives when pressed, and says that it did. */
export function CopyButton({
  text,
  label,
  look = "plain",
}: {
  text: string | (() => Promise<string>);
  label: string;
  look?: ButtonLook;
}) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");

  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : await text());
      setState("copied");
    } catch {
      setState("failed");
    }
  }

  return (
    <Button look={look} onClick={copy}>
      <Icon name={state === "copied" ? "check" : "copy"} size={13} />
      <span className={styles.label}>
        {/* Keeps the room of the name while something else stands there. */}
        <span className={styles.room} aria-hidden="true">
          {label}
        </span>
        <span aria-live="polite">{state === "copied" ? "Copied" : state === "failed" ? "Could not copy" : label}</span>
      </span>
    </Button>
  );
}
