"use client";

import { formatOffset } from "@/lib/core/format-time";
import { useClock } from "./clock";
import styles from "./zone-note.module.css";

/** Whose clock the times on the page are by. */
export function ZoneNote() {
  const { zone, now } = useClock();
  const offset = formatOffset(now, zone);
  return (
    <p className={styles.note}>Times are yours: {zone === offset ? zone : `${zone.replaceAll("_", " ")}, ${offset}`}</p>
  );
}
