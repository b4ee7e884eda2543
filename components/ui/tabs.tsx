"use client";

import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import styles from "./tabs.module.css";

export interface Tab<Key extends string> {
  key: Key;
  name: string;
  /** Drawn fainter after the name. */
  count?: string | null;
  panel: () => ReactNode;
}

/** Panels of which one is shown. Arrow keys go round the tabs. */
export function Tabs<Key extends string>({
  label,
  tabs,
  current,
  onChange,
}: {
  label: string;
  tabs: readonly Tab<Key>[];
  current: Key;
  onChange: (key: Key) => void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs.find((tab) => tab.key === current) ?? tabs[0];

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || !shown) return;
    event.preventDefault();
    const to = (tabs.indexOf(shown) + step + tabs.length) % tabs.length;
    const next = tabs[to];
    if (!next) return;
    onChange(next.key);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  }

  return (
    <>
      <div ref={list} className={styles.list} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            className={styles.tab}
            id={`${id}-${tab.key}`}
            aria-selected={tab === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.name}
            {tab.count ? <span className={styles.count}>{tab.count}</span> : null}
          </button>
        ))}
      </div>
      {shown ? (
        <div className={styles.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown.key}`}>
          {shown.panel()}
        </div>
      ) : null}
    </>
  );
}
