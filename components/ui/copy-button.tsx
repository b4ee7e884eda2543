"use client";

import { useEffect, useState } from "react";
import { Button, type ButtonLook } from "./button";
import { Icon } from "./icon";

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
    const timer = setTimeout(() => setState("idle"), 2000);
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
      <span aria-live="polite">{state === "copied" ? "Copied" : state === "failed" ? "Could not copy" : label}</span>
    </Button>
  );
}
