"use client";

import { useModKey } from "@/components/app/mod-key";
import { Icon } from "@/components/ui/icon";
import { useOpenPalette } from "./palette-context";
import styles from "./palette-opener.module.css";

/** Stands in the header where a search box would, and opens the palette. */
export function PaletteOpener() {
  const open = useOpenPalette();
  const mod = useModKey();
  return (
    <button
      type="button"
      className={styles.opener}
      onClick={open}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <Icon name="search" size={13} />
      <span className={styles.text}>Go to a session or § address</span>
      <span className={styles.key} aria-hidden="true">
        {mod} K
      </span>
    </button>
  );
}
