"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** What the reader's keyboard calls the key of shortcuts. The server takes it to be Control. */
export function useModKey(): "Ctrl" | "⌘" {
  return useSyncExternalStore(
    never,
    () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl"),
    () => "Ctrl",
  );
}
