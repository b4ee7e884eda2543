"use client";

import { type KeyboardEvent, type ToggleEvent, useEffect, useId, useRef, useState } from "react";
import { Button, type ButtonLook } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import styles from "./copy-menu.module.css";
import { curlOf, markdownOf, mcpCallOf } from "./copy-texts";
import { wholeText } from "./whole-text";

const SHOWN_MS = 1_500;
const GAP_PX = 4;

/** An observation for the clipboard, in the words of whoever it is for: a person, a shell, an agent, a note. */
export function CopyMenu({
  team,
  session,
  observation,
  origin,
  look = "plain",
}: {
  team: string;
  session: string;
  observation: { id: string; thread: string; action: string | null; mediaType?: string | null };
  /** Where this archive is; the page's own place unless given. */
  origin?: string;
  look?: ButtonLook;
}) {
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [copied, setCopied] = useState<{ name: string; isDone: boolean } | null>(null);
  const copy = { ...observation, session };
  const base = () => origin ?? window.location.origin;
  const items: [name: string, text: () => string | Promise<string>][] = [
    ["Address", () => `§${observation.id}`],
    ["Markdown link", () => markdownOf(base(), team, copy)],
    ["MCP call", () => mcpCallOf(copy)],
    ["curl", () => curlOf(base(), copy)],
  ];
  if (!observation.mediaType)
    items.push(["Raw text", () => wholeText({ id: observation.id, session, thread: observation.thread })]);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => {
      setCopied(null);
      menu.current?.hidePopover();
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  // The menu stands over the page at one place: it does not travel along.
  useEffect(() => {
    if (!isOpen) return;
    const hide = () => menu.current?.hidePopover();
    window.addEventListener("scroll", hide, { capture: true, passive: true });
    return () => window.removeEventListener("scroll", hide, { capture: true });
  }, [isOpen]);

  async function take(name: string, text: () => string | Promise<string>) {
    try {
      await navigator.clipboard.writeText(await text());
      setCopied({ name, isDone: true });
    } catch {
      setCopied({ name, isDone: false });
    }
  }

  function toggled(event: ToggleEvent) {
    const opens = event.newState === "open";
    setOpen(opens);
    if (!opens || !button.current || !menu.current) return;
    placeBelow(menu.current, button.current.getBoundingClientRect());
    itemsIn(menu.current)[0]?.focus({ preventScroll: true });
  }

  function move(event: KeyboardEvent) {
    const all = itemsIn(menu.current);
    const now = all.findIndex((item) => item.matches(":focus"));
    const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }[event.key];
    if (event.key === "Tab") menu.current?.hidePopover();
    if (event.key === "Escape") {
      // It closes the menu, and nothing below it.
      event.preventDefault();
      menu.current?.hidePopover();
    }
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  }

  return (
    <>
      <Button ref={button} look={look} aria-haspopup="menu" aria-expanded={isOpen} popoverTarget={id}>
        Copy as
        <Icon name="chevron" size={11} className={styles.chevron} />
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles.menu}
        role="menu"
        aria-label="Copy as"
        onToggle={toggled}
        onKeyDown={move}
      >
        {items.map(([name, text]) => (
          <button key={name} type="button" role="menuitem" tabIndex={-1} onClick={() => take(name, text)}>
            <span className={styles.sign}>
              {copied?.name === name && copied.isDone ? <Icon name="check" size={13} /> : null}
            </span>
            {copied?.name === name ? (copied.isDone ? `${name}, copied` : "Could not copy") : name}
          </button>
        ))}
      </div>
    </>
  );
}

function itemsIn(menu: HTMLElement | null): HTMLElement[] {
  return menu ? [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")] : [];
}

function placeBelow(menu: HTMLElement, { left, top, bottom }: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const isRoom = bottom + GAP_PX + height <= window.innerHeight;
  menu.style.left = `${Math.max(GAP_PX, Math.min(left, window.innerWidth - width - GAP_PX))}px`;
  menu.style.top = `${isRoom ? bottom + GAP_PX : Math.max(GAP_PX, top - GAP_PX - height)}px`;
}
