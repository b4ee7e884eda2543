"use client";

import { formatOffset } from "@/lib/core/format-time";
import { useClock } from "./clock";
import styles from "./zone-note.module.css";

/** Whose clock the times on the page are by. */
export function ZoneNote() {
  const { zone, now } = useClock();
  const offset = formatOffset(now, zone);
  const name = zone.replaceAll("_", " ");
  return (
    <p className={styles.note}>
      Times are in your browser’s time zone, {name === offset ? name : `${name}, ${offset}`}.
    </p>
  );
}
