"use client";

import { useEffect, useRef } from "react";

export type Hotkeys = Record<string, (event: KeyboardEvent) => void>;

/**
 * Single keys that act on the page. They never act while something is being typed or a modifier is held; `mod+k` is
 * Control or Command with K, and acts everywhere. Keys asked for as `last` act where nothing on the page took them.
 */
export function useHotkeys(keys: Hotkeys, { last = false }: { last?: boolean } = {}): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const mod = event.metaKey || event.ctrlKey;
      if (!mod && (event.altKey || isTyping(event.target) || document.querySelector("dialog[open]"))) return;
      const act = latest.current[mod ? `mod+${event.key.toLowerCase()}` : event.key];
      if (act) act(event);
    };
    // What bubbles reaches the window after the document.
    const target: Pick<Window, "addEventListener" | "removeEventListener"> = last ? window : document;
    target.addEventListener("keydown", onKey);
    return () => target.removeEventListener("keydown", onKey);
  }, [last]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName)) &&
    !(target instanceof HTMLInputElement && /^(?:checkbox|radio|button|file|range)$/.test(target.type))
  );
}
