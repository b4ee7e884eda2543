"use client";

import { useEffect, useRef } from "react";
import { cx } from "@/components/ui/cx";
import styles from "./palette.module.css";
import type { PaletteGroup, PaletteOption } from "./use-palette-options";

/** What the palette found, as one listbox; the keyboard stays in the input above it. */
export function PaletteList({
  id,
  groups,
  current,
  onChoose,
  onRun,
}: {
  id: string;
  groups: readonly PaletteGroup[];
  /** Ordinal of the chosen option, over all groups. */
  current: number;
  onChoose: (index: number) => void;
  onRun: (option: PaletteOption) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const numbered = withOrdinals(groups);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option is in sight only once it is another.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [current]);

  return (
    <div ref={list} className={styles.list} role="listbox" id={`${id}-list`} aria-label="Results" tabIndex={-1}>
      {numbered.map(({ name, options }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox; a fieldset is none.
        <div key={name} role="group" aria-labelledby={`${id}-group-${group}`} className={styles.group}>
          <div className={styles.heading} id={`${id}-group-${group}`} role="presentation">
            {name}
          </div>
          {options.map(({ option, ordinal }) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys.
            <div
              key={option.id}
              id={`${id}-${ordinal}`}
              role="option"
              tabIndex={-1}
              aria-selected={ordinal === current}
              className={cx(styles.option, ordinal === current && styles.current)}
              onPointerMove={() => ordinal !== current && onChoose(ordinal)}
              onClick={() => onRun(option)}
            >
              <span className={styles.name}>{option.name}</span>
              {option.detail ? <span className={styles.detail}>{option.detail}</span> : null}
              {option.keys ? <kbd className={styles.keys}>{option.keys}</kbd> : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function withOrdinals(groups: readonly PaletteGroup[]) {
  let ordinal = 0;
  return groups.map(({ name, options }) => ({
    name,
    options: options.map((option) => ({ option, ordinal: ordinal++ })),
  }));
}
