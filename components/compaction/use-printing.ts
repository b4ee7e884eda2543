"use client";

import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

/** True while the page is being printed, early enough that what it adds is on the paper. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting, () => false);
}

function isPrinting(): boolean {
  return window.matchMedia("print").matches;
}

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia("print");
  // The paper is drawn when the listeners have returned, so what they change must be in the document by then.
  const change = () => flushSync(onChange);
  media.addEventListener("change", change);
  return () => media.removeEventListener("change", change);
}
