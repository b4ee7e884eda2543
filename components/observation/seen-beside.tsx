"use client";

import { type ReactNode, useState } from "react";
import styles from "./seen-beside.module.css";

/** The recording and what the model got of it: side by side where there is room, one at a time where there is not. */
export function SeenBeside(props: { recordedTitle: string; seenTitle: string; recorded: ReactNode; seen: ReactNode }) {
  const [side, setSide] = useState<"recorded" | "seen">("recorded");
  return (
    <div className={styles.pair} data-side={side}>
      <div className={styles.choice}>
        <button type="button" aria-pressed={side === "recorded"} onClick={() => setSide("recorded")}>
          {props.recordedTitle}
        </button>
        <button type="button" aria-pressed={side === "seen"} onClick={() => setSide("seen")}>
          {props.seenTitle}
        </button>
      </div>
      <section className={styles.recorded} aria-label="Recorded">
        <h2>{props.recordedTitle}</h2>
        {props.recorded}
      </section>
      <section className={styles.seen} aria-label="What the model saw">
        <h2>{props.seenTitle}</h2>
        {props.seen}
      </section>
    </div>
  );
}
